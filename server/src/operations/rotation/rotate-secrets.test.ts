import { randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../db/connect.ts'
import { seedField } from '../../features/accounts/two-factor/check-second-factor.ts'
import { secretField } from '../../features/connections/paypal-connection/sale-paypal.ts'
import { accessTokenField, refreshTokenField } from '../../features/connections/token-fields.ts'
import { cancelErasedBilling } from '../../features/memberships/leaving/cancel-before-erasure.ts'
import { enqueue } from '../../jobs/job.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { type SealedColumn, type SealedFieldName, sealedColumns } from '../../security/sealed-columns.ts'
import { createSecrets, type Secrets } from '../../security/secrets.ts'
import { keyBuilders } from '../../testing/builders/key-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { countOldKeys } from './count-old-keys.ts'
import { fillSealedColumns } from './fill-sealed-columns.testing.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { rotationText } from './rotation-text.ts'
import { sealedPayloads } from './sealed-payloads.ts'

vi.setConfig({ testTimeout: 120_000 })

const [oldKey, newKey] = ['an old secret key, long enough for it', 'a new secret key, long enough for it']
const before = createSecrets(oldKey)
/** The servers that still encrypt with the old key while others have the new settings. */
const behind = createSecrets(oldKey, [newKey])
const rotating = createSecrets(newKey, [oldKey])
const after = createSecrets(newKey)

const shop = await testApp(undefined, undefined, { secrets: before })
const { db } = shop
const rotate = (secrets: Secrets = rotating) => rotateSecrets({ db, secrets })
const countLeft = async (secrets: Secrets = rotating) => (await countOldKeys({ db, secrets })).values

type Column = SealedColumn & { field: SealedFieldName }

/** Every stored value as text, by column and row. */
async function readAll(secrets: Secrets): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const column of sealedColumns) Object.assign(texts, await readColumn(secrets, column))
  for (const { job, path, field, row, tasks } of sealedPayloads) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select payload #>> ${row.split('.')}::text[] as id, payload #>> ${path.split('.')}::text[] as sealed
      from graphile_worker._private_jobs as queued join graphile_worker._private_tasks as task on task.id = task_id
      where identifier = any(${tasks})
    `.execute(db)
    for (const { id, sealed } of rows) texts[`${job}:${id}`] = secrets.open(sealed, `${field}:${id}`)
  }
  return texts
}

async function readColumn(secrets: Secrets, { field, table, column, id }: Column): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select ${sql.ref(id.column)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null
  `.execute(db)
  return Object.fromEntries(
    rows.map((row) => [`${table}.${column}:${row.id}`, secrets.open(row.sealed, `${field}:${row.id}`)]),
  )
}

const totals = (rotated: Awaited<ReturnType<typeof rotate>>) => ({
  rotated: rotated.reduce((sum, place) => sum + place.rotated, 0),
  unreadable: rotated.reduce((sum, place) => sum + place.unreadable, 0),
})

beforeEach(async () => {
  await sql`truncate account, discord_login cascade`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

describe('rotating the secret key', () => {
  test('encrypts every registered column and queued mail with the new key and keeps the texts', async () => {
    await fillSealedColumns(shop, 3)
    const texts = await readAll(before)

    const rotated = await rotate()

    expect(rotated.filter((place) => place.rotated === 0)).toEqual([])
    expect(await readAll(after)).toEqual(texts)
    expect(await countLeft()).toEqual({ old: 0, unknown: 0 })
  })

  test('does nothing when it runs again', async () => {
    await fillSealedColumns(shop, 1)
    await rotate()
    const stored = await sql`select totp_secret, totp_pending_secret from account order by id`.execute(db)

    expect(totals(await rotate())).toEqual({ rotated: 0, unreadable: 0 })

    expect((await sql`select totp_secret, totp_pending_secret from account order by id`.execute(db)).rows).toEqual(
      stored.rows,
    )
  })

  test('works through more values than fit into a batch', async () => {
    const { item } = await fillSealedColumns(shop, 1)
    const keys = Array.from({ length: 450 }, () => randomUUID())
    await db.deleteFrom('licenseKey').execute()
    await db.deleteFrom('deliverable').execute()
    await keyBuilders(shop.deps).aPool(item, keys)

    const place = (await rotate()).find(({ place }) => place === 'license_key.secret')

    expect(place).toEqual({ place: 'license_key.secret', rotated: 450, unreadable: 0 })
    const prints = await db.selectFrom('licenseKey').select('fingerprint').execute()
    const expected = keys.map((key) => after.fingerprint('license-key', key))
    expect(prints.map(({ fingerprint }) => fingerprint).sort()).toEqual(expected.sort())
  })

  test('reports a ciphertext without a version as unreadable', async () => {
    const person = await shop.aPerson()
    await db.updateTable('account').set({ totpSecret: 'bm9uY2U' }).where('id', '=', person.id).execute()

    expect(totals(await rotate())).toEqual({ rotated: 0, unreadable: 1 })
    expect(await countLeft()).toEqual({ old: 0, unknown: 1 })
  })

  test('a waiting job that cancels an erased subscription still opens its secret without the old key', async () => {
    const { owner } = await fillSealedColumns(shop, 1)
    const { id, clientSecret } = await db
      .selectFrom('paypalConnection')
      .select(['id', 'clientSecret'])
      .where('accountId', '=', owner.id)
      .executeTakeFirstOrThrow()
    const app = { id, clientId: 'an app', clientSecret: clientSecret ?? '' }
    await enqueue(db, cancelErasedBilling, { subscriptionId: 'I-WAITING', app }, { key: 'waiting' })
    await enqueue(db, cancelErasedBilling, { subscriptionId: 'I-OURS', app: null })
    expect((await countLeft()).old).toBeGreaterThan(0)

    await rotate()

    const { rows } = await sql<{ sealed: string }>`
      select payload #>> '{app,clientSecret}' as sealed from graphile_worker._private_jobs where key = 'waiting'
    `.execute(db)
    expect(after.open(rows[0]?.sealed ?? '', secretField(id))).toBe('an app secret')
    expect(await countLeft()).toEqual({ old: 0, unknown: 0 })
  })

  test('reports values of a key that is not configured, and rotates the rest', async () => {
    const [mine, lost] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson()]
    const foreign = createSecrets('a third secret key that is not set').seal('seed', seedField(lost.id))
    await db.updateTable('account').set({ totpSecret: foreign }).where('id', '=', lost.id).execute()

    const rotated = await rotate()

    expect(totals(rotated)).toEqual({ rotated: 1, unreadable: 1 })
    expect(await countLeft()).toEqual({ old: 0, unknown: 1 })
    const stored = await db.selectFrom('account').select(['id', 'totpSecret']).execute()
    expect(stored).toContainEqual({ id: lost.id, totpSecret: foreign })
    expect(stored.find(({ id }) => id === mine.id)?.totpSecret).toContain(after.sealedPrefix)
    const left = await countOldKeys({ db, secrets: rotating })
    expect(rotationText(rotated, left, true)).toContain("1 of them can't be read: add their key to SECRET_KEYS_OLD")
  })

  test('finishes in a second run when the first one was interrupted', async () => {
    await fillSealedColumns(shop, 2)
    const texts = await readAll(before)
    let sealed = 0
    const seal: Secrets['seal'] = (text, field) => {
      sealed += 1
      if (sealed > 5) throw new Error('interrupted')
      return rotating.seal(text, field)
    }

    await expect(rotate({ ...rotating, seal })).rejects.toThrow('interrupted')
    const left = await countLeft()
    await rotate()

    expect(left.old).toBeGreaterThan(0)
    expect(left.old).toBeLessThan(Object.keys(texts).length)
    expect(await readAll(after)).toEqual(texts)
  })
})

describe('next to running servers', () => {
  test('skips a locked row instead of waiting, and keeps what its transaction wrote', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const written = behind.seal('written meanwhile', seedField(person.id))

    await db.transaction().execute(async (tx) => {
      await tx.updateTable('account').set({ totpSecret: written }).where('id', '=', person.id).execute()
      expect(totals(await rotate())).toEqual({ rotated: 0, unreadable: 0 })
    })

    expect(await countLeft()).toEqual({ old: 1, unknown: 0 })
    expect(totals(await rotate())).toEqual({ rotated: 1, unreadable: 0 })
    const stored = await db.selectFrom('account').select('totpSecret').executeTakeFirstOrThrow()
    expect(after.open(stored.totpSecret ?? '', seedField(person.id))).toBe('written meanwhile')
  })

  test('never overwrites concurrent writes of servers with old and new settings', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.aPerson()))
    for (const { id } of people) {
      const tokens = {
        accessToken: before.seal('0', accessTokenField(id)),
        refreshToken: before.seal('0', refreshTokenField(id)),
      }
      const link = { accountId: id, discordId: id, username: 'x', linkedAt: new Date(), tokenExpiresAt: new Date() }
      await db
        .insertInto('discordLink')
        .values({ ...link, ...tokens })
        .execute()
    }
    const last = new Map<string, string>()
    let isOver = false
    const write = async (offset: number) => {
      for (let turn = 0; turn < 150; turn += 1) {
        const id = people[(turn + offset) % 5]?.id ?? ''
        const writer = turn % 2 === 0 ? behind : rotating
        const text = `${offset}-${turn}`
        await db.transaction().execute(async (tx) => {
          await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
          const accessToken = writer.seal(text, accessTokenField(id))
          await tx.updateTable('discordLink').set({ accessToken }).where('accountId', '=', id).execute()
          last.set(id, text)
        })
      }
    }
    const rotateUntilOver = async () => {
      let rotations = 0
      while (!isOver) {
        rotations += totals(await rotate()).rotated
        await pass(1)
      }
      return rotations
    }

    const rotations = rotateUntilOver()
    await Promise.all([write(0), write(1), write(2)])
    isOver = true

    expect(await rotations).toBeGreaterThan(40)
    await rotate()
    expect(await countLeft()).toEqual({ old: 0, unknown: 0 })
    const links = await db.selectFrom('discordLink').select(['accountId', 'accessToken']).execute()
    for (const { accountId, accessToken } of links) {
      expect(after.open(accessToken ?? '', accessTokenField(accountId))).toBe(last.get(accountId) ?? '0')
    }
  })

  test('waits for a table for longer than the statement timeout of the connection', async () => {
    await fillSealedColumns(shop, 1)
    const { url } = await testDatabase()
    const limited = connect(`${url}?statement_timeout=300`, { connections: 4 })
    onTestFinished(limited.close)
    const isBlocked = sql`select 1 from pg_locks where relation = 'account'::regclass and not granted`
    const meanwhile = async <Result>(work: () => Promise<Result>) => {
      const working = db.transaction().execute(async (tx) => {
        await sql`lock table account in access exclusive mode`.execute(tx)
        const result = Promise.resolve(work()).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        )
        await vi.waitUntil(async () => (await isBlocked.execute(tx)).rows.length > 0, { timeout: 60_000 })
        await pass(1000)
        return { result }
      })
      return (await working).result
    }

    const counted = await meanwhile(() => countOldKeys({ db: limited.db, secrets: rotating }))
    const rotated = await meanwhile(() => rotateSecrets({ db: limited.db, secrets: rotating }))

    expect(counted).toMatchObject({ value: { values: { unknown: 0 } } })
    expect(rotated).toHaveProperty('value')
    expect(await countLeft()).toEqual({ old: 0, unknown: 0 })
  })

  test('queued mails are sent during and after the rotation', async () => {
    const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
    const during = await testApp(undefined, undefined, { secrets: rotating })
    const done = await testApp(undefined, undefined, { secrets: after })
    await queueMail(db, { secrets: before }, mail('during@example.com'))
    const sentDuring = await during.newestMailTo('during@example.com')
    await queueMail(db, { secrets: before }, mail('after@example.com'))

    await rotate()
    const sentAfter = await done.newestMailTo('after@example.com')

    expect(sentDuring?.text).toContain('Hello')
    expect(sentAfter?.text).toContain('Hello')
  })
})
