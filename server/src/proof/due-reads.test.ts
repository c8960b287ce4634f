import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { processEnvironment } from '../config.ts'
import { claiming } from '../features/sales/reads/read-queries.ts'
import { itemBuilders } from '../testing/builders/item-builders.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()
const { db, deps } = shop
const guild = await shop.aGuild({ owner: await shop.aPerson() })
const item = await itemBuilders(deps).anItem(guild)

/** Paid sales that are all scheduled. `DUE_READS=1000000` gives the figure in docs/performance.md. */
const most = Number(processEnvironment().DUE_READS ?? 20_000)
const few = 1000

const plan = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({
        Plan: z.object({
          'Shared Hit Blocks': z.number(),
          'Shared Read Blocks': z.number(),
          'Actual Rows': z.literal(4),
        }),
        'Execution Time': z.number(),
      }),
    ),
  }),
)

async function schedule(count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into sale (guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
        requires_shipping, refund_takes_back, buyer_discord_id, state, holds_stock, reserved_until, order_id, capture_id,
        created_at, paid_at, paypal_checked_at, next_read_at)
      select ${guild.id}, ${item.id}, ${guild.ownerId}, 'PAYEE', 'Mug', '', 100, 'USD', false, true, '1', 'paid', false, now(),
        gen_random_uuid(), gen_random_uuid(), now(), now(), now(), now() - interval '1 day' + random() * interval '7 days'
      from generate_series(1, ${count}::integer)
    `.execute(tx)
  })
  await sql`vacuum analyze sale`.execute(db)
}

/** Claims a batch of due sales and returns what the statement read. */
async function measureClaim() {
  const now = deps.now()
  const claim = claiming({ now, until: new Date(now.getTime() + 600_000), atMost: 4 })
  const { rows } = await sql`explain (analyze, buffers, format json) ${claim}`.execute(db)
  const text = JSON.stringify(rows)
  const [measured] = plan.parse(rows)[0]?.['QUERY PLAN'] ?? []
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = measured?.Plan ?? {}
  return { blocks: hit + read, milliseconds: measured?.['Execution Time'], text }
}

test(`claims due sales by index, and reads about as much among ${most} scheduled sales as among ${few}`, async () => {
  await schedule(few)
  const small = await measureClaim()
  await schedule(most - few)

  const large = await measureClaim()

  if (processEnvironment().DUE_READS)
    process.stdout.write(`${small.blocks} and ${large.blocks} blocks, ${large.milliseconds} ms\n`)
  expect(large.text).toContain('sale_to_read')
  expect(large.text).not.toContain('Seq Scan')
  expect(large.blocks).toBeLessThan(2 * small.blocks)
}, 1_200_000)
