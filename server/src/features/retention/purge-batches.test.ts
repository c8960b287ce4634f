import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { purge } from './purge-due.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const sizes = { accounts: 2, sales: 3, records: 2, images: 2, files: 2 }

const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)
const run = () => purge(deps, sizes)

async function aRemovedShop(sales: number) {
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const item = await anItem(guild)
  const sold = []
  for (let count = 0; count < sales; count += 1) sold.push(await aSale(guild, item))
  await db
    .updateTable('guild')
    .set({ removedAt: daysAgo(91) })
    .where('id', '=', guild.id)
    .execute()
  const ids = sold.map(({ id }) => id).sort()
  return { guild, item, ids }
}

const erasedIn = async (guildId: string) => {
  const sales = await db.selectFrom('sale').selectAll().where('guildId', '=', guildId).orderBy('id').execute()
  return sales.filter((sale) => sale.buyerDiscordId === '0' && sale.itemId === null).map(({ id }) => id)
}

/** Counts writes per sale, and fails on the given one. */
async function watchSales(failing: string | null = null): Promise<() => Promise<number[]>> {
  await sql
    .raw(`create table sale_write (id uuid);
      create function note_write() returns trigger language plpgsql as $$ begin
        if new.id = '${failing ?? '00000000-0000-0000-0000-000000000000'}' then raise 'interrupted'; end if;
        insert into sale_write values (new.id);
        return new;
      end $$;
      create trigger note_write before update on sale for each row execute function note_write()`)
    .execute(db)
  return async () => {
    const { rows } = await sql<{ times: number }>`select count(*) as times from sale_write group by id`.execute(db)
    return rows.map(({ times }) => times)
  }
}

const unwatch = () => sql.raw('drop table if exists sale_write; drop function if exists note_write cascade').execute(db)

const allowAll = () => sql.raw('drop function if exists refuse_row cascade').execute(db)
afterEach(async () => {
  await unwatch()
  await allowAll()
})

/** Changing or deleting these rows fails. */
async function failOn(table: string, key: string, ...keys: string[]) {
  await sql
    .raw(`create function refuse_row() returns trigger language plpgsql as $$ begin
        if old.${key}::text = any('{${keys.join()}}') then raise 'refused'; end if;
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end $$;
      create trigger refuse_row before update or delete on ${table} for each row execute function refuse_row()`)
    .execute(db)
}

const numbers = [1, 2, 3, 4, 5]

/** Creates five rows that are due, and returns their keys. */
const dueRowsOf: Record<string, () => Promise<string[]>> = {
  async 'paypal-events'() {
    const event = { type: 'X', about: '{}', receivedAt: daysAgo(40), handledAt: daysAgo(40) }
    const rows = numbers.map((number) => ({ ...event, id: `WH-ROW-${number}` }))
    await db.insertInto('paypalEvent').values(rows).execute()
    return rows.map(({ id }) => id)
  },
  async 'payment-ids'() {
    const { guild, item } = await aRemovedShop(0)
    await db.updateTable('guild').set({ removedAt: null }).where('id', '=', guild.id).execute()
    const ids: string[] = []
    for (const _number of numbers)
      ids.push((await aSale(guild, item, { buyerDiscordId: '0', paidAt: daysAgo(182), createdAt: daysAgo(182) })).id)
    return ids.sort()
  },
  async images() {
    const image = { type: 'image/webp', bytes: Buffer.from('image'), createdAt: daysAgo(2) }
    const rows = numbers.map((number) => ({ ...image, hash: `row-${number}` }))
    await db.insertInto('image').values(rows).execute()
    return rows.map(({ hash }) => hash)
  },
}

describe('purge', () => {
  test.each([0, 1, 2, 3, 4, 6, 7])('erases each of %d sales once, in batches of three', async (count) => {
    const { guild, ids } = await aRemovedShop(count)
    const writes = await watchSales()

    await run()

    expect(await erasedIn(guild.id)).toEqual(ids)
    expect(await writes()).toEqual(ids.map(() => 1))
    expect(await db.selectFrom('item').selectAll().where('guildId', '=', guild.id).execute()).toEqual([])
  })

  test('keeps what it erased before an interruption, and finishes on the next run', async () => {
    const { guild, ids } = await aRemovedShop(8)
    await watchSales(ids[5])

    await expect(run()).rejects.toThrow('interrupted')
    const halfway = await erasedIn(guild.id)
    await unwatch()
    const writes = await watchSales()
    await run()

    expect(halfway).toEqual(ids.slice(0, 3))
    expect(await erasedIn(guild.id)).toEqual(ids)
    expect(await writes()).toHaveLength(5)
  })

  test('purges everything else when a rule or a row fails, and reports what failed', async () => {
    const [broken, fine] = [await aRemovedShop(2), await aRemovedShop(2)]
    await watchSales(broken.ids[0])
    const event = { type: 'X', about: '{}', receivedAt: daysAgo(40), handledAt: daysAgo(40) }
    await db
      .insertInto('paypalEvent')
      .values({ ...event, id: 'WH-OLD' })
      .execute()
    const error = vi.spyOn(deps.log, 'error')

    await expect(run()).rejects.toThrow('Retention failed: closed-servers: interrupted')

    expect(await erasedIn(fine.guild.id)).toEqual(fine.ids)
    expect(await db.selectFrom('paypalEvent').select('id').where('id', '=', 'WH-OLD').execute()).toEqual([])
    const reported = { rule: 'closed-servers', row: broken.guild.id, err: expect.anything() }
    expect(error).toHaveBeenCalledWith(reported, 'retention failed')
    const { values } = await deps.metrics.retentionFailures.get()
    expect(values.find(({ labels }) => labels.rule === 'closed-servers')?.value).toBeGreaterThan(0)
    await unwatch()
    await run()
    expect(await erasedIn(broken.guild.id)).toEqual(broken.ids)
  })

  test.each([
    ['paypal-events', 'paypal_event', 'id'],
    ['payment-ids', 'sale', 'id'],
    ['images', 'image', 'hash'],
  ])('purges the other rows of %s if one fails, and reports it', async (rule, table, key) => {
    const rows = (await dueRowsOf[rule]?.()) ?? []
    await failOn(table, key, rows[1] ?? '')
    const error = vi.spyOn(deps.log, 'error')

    await expect(run()).rejects.toThrow(`Retention failed: ${rule}: refused`)

    const left = async () => {
      const { rows: found } = await sql<{ key: string }>`
        select ${sql.ref(key)}::text as key from ${sql.table(table)} where ${sql.ref(key)}::text = any(${rows})
          and not coalesce(to_jsonb(${sql.table(table)}) ->> 'payee_id' = 'erased', false)
      `.execute(db)
      return found.map((row) => row.key)
    }
    expect(rows).toHaveLength(5)
    expect(await left()).toEqual([rows[1]])
    expect(error).toHaveBeenCalledWith({ rule, row: rows[1], err: expect.anything() }, 'retention failed')
    await allowAll()
    await run()
    expect(await left()).toEqual([])
  })

  test('gives up a rule if as many rows fail as a batch has', async () => {
    const rows = (await dueRowsOf['paypal-events']?.()) ?? []
    await failOn('paypal_event', 'id', ...rows)

    await expect(run()).rejects.toThrow('Retention failed: paypal-events: refused')

    expect(await db.selectFrom('paypalEvent').select('id').execute()).toHaveLength(5)
  })

  test('closes a server permanently before its first sale is erased', async () => {
    const { guild, ids } = await aRemovedShop(2)
    await watchSales(ids[0])

    await expect(run()).rejects.toThrow('interrupted')

    const closed = await db.selectFrom('guild').selectAll().where('id', '=', guild.id).executeTakeFirstOrThrow()
    expect(closed).toMatchObject({ guildId: '0', name: 'Erased server', purgeFinishedAt: null })
    await unwatch()
    await run()
  })

  test('erases all sales under two concurrent runs', async () => {
    const { guild, ids } = await aRemovedShop(20)
    const writes = await watchSales()

    await Promise.all([run(), run()])

    expect(await erasedIn(guild.id)).toEqual(ids)
    expect(await writes()).toEqual(ids.map(() => 1))
  })

  test('deletes unused images across batch boundaries and keeps the used ones', async () => {
    const guild = await shop.aGuild({ owner: await shop.aPerson() })
    const hashes = Array.from({ length: 9 }, (_, index) => `image-${index}`)
    const image = { type: 'image/webp', bytes: Buffer.from('image'), createdAt: daysAgo(2) }
    await db
      .insertInto('image')
      .values(hashes.map((hash) => ({ ...image, hash })))
      .execute()
    const used = ['image-0', 'image-1', 'image-4', 'image-8']
    for (const imageHash of used) await anItem(guild, { imageHash })

    await run()

    const kept = await db.selectFrom('image').select('hash').orderBy('hash').execute()
    expect(kept.map(({ hash }) => hash)).toEqual(used)
  })

  test('deletes old subscriptions, events and exports across batch boundaries', async () => {
    const { id: accountId } = await shop.aPerson()
    const ended = { accountId, planId: 'P-1', status: 'CANCELLED', createdAt: daysAgo(9 * 365) }
    const event = { type: 'X', about: '{}', receivedAt: daysAgo(40), handledAt: daysAgo(40) }
    const numbers = [1, 2, 3, 4, 5]
    await db
      .insertInto('subscription')
      .values(numbers.map((number) => ({ ...ended, id: `I-${number}` })))
      .execute()
    await db
      .insertInto('paypalEvent')
      .values(numbers.map((number) => ({ ...event, id: `WH-${number}` })))
      .execute()
    await db
      .insertInto('dataExport')
      .values(numbers.map(() => ({ accountId, state: 'ready', createdAt: daysAgo(8) })))
      .execute()

    await run()

    for (const table of ['subscription', 'paypalEvent', 'dataExport'] as const) {
      expect(await db.selectFrom(table).select('id').execute()).toEqual([])
    }
  })
})

/** Foreign keys whose rows are looked up by value when images, servers or accounts are purged. */
test.each([
  ['item', ['image_hash']],
  ['sale', ['image_hash']],
  ['sale', ['guild_id', 'id']],
  ['sale', ['seller_id', 'id']],
  ['paypal_event', ['handled_at']],
])('%s has an index on %s', async (table, columns) => {
  const { rows } = await sql<{ columns: string[] }>`
    select array(
      select attname::text from unnest(indkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = indrelid and attnum = key.number order by place
    ) as columns from pg_index where indrelid = ${table}::regclass
  `.execute(db)

  expect(rows.map((row) => row.columns)).toContainEqual(columns)
})
