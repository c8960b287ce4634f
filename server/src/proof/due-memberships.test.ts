import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { processEnvironment } from '../config.ts'
import { checkMemberships } from '../features/memberships/check-memberships.ts'
import { selectDue } from '../features/memberships/check-queries.ts'
import { membershipBuilders } from '../testing/builders/membership-builders.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()
const { db, deps } = shop
const guild = await shop.aGuild({ owner: await shop.aPerson() })
const item = await membershipBuilders(deps).aMembershipItem(guild)

/** Running memberships that are all scheduled. `DUE_MEMBERSHIPS=100000` gives the figures in docs/performance.md. */
const asked = processEnvironment().DUE_MEMBERSHIPS
const most = Number(asked ?? 20_000)
const few = 1000
/** A batch of the job. */
const due = 500

const plan = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({
        Plan: z.object({
          'Shared Hit Blocks': z.number(),
          'Shared Read Blocks': z.number(),
          'Actual Rows': z.literal(due),
        }),
      }),
    ),
  }),
)

/** Adds memberships, of which one batch is due now and the rest within a month. */
async function schedule(count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      with sold as (
        insert into sale (guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
          requires_shipping, refund_takes_back, buyer_discord_id, state, holds_stock, reserved_until, created_at)
        select ${guild.id}, ${item.id}, ${guild.ownerId}, 'PAYEE', 'VIP', '', 500, 'USD', false, true, number::text,
          'granted', false, now(), now()
        from generate_series(1, ${count}::integer) as number returning id, buyer_discord_id
      ), added as (
        insert into membership (guild_id, item_id, item_name, sale_id, buyer_discord_id, renewal, period, price, currency,
          trial_days, grace_days, payee_id, state, paid_until, access_until, next_check_at, created_at)
        select ${guild.id}, ${item.id}, 'VIP', id, buyer_discord_id, 'reminder', 'month', 500, 'USD', 0, 3, 'PAYEE',
          'active', now() + interval '31 days', now() + interval '34 days', case when buyer_discord_id::integer <= ${due}
          then now() - random() * interval '1 hour' else now() + interval '1 hour' + random() * interval '27 days' end,
          now()
        from sold returning id, paid_until
      )
      insert into membership_period (membership_id, kind, at, until) select id, 'import', now(), paid_until from added
    `.execute(tx)
  })
  await sql`vacuum analyze sale, membership, membership_period`.execute(db)
}

/** Blocks read to list a batch. */
async function measureList() {
  const { sql: text, parameters } = selectDue(db, deps.now(), due).compile()
  const filled = text.replace('$1', `'${deps.now().toISOString()}'`).replace('$2', String(parameters[1]))
  const { rows } = await sql`explain (analyze, buffers, format json) ${sql.raw(filled)}`.execute(db)
  const [measured] = plan.parse(rows)[0]?.['QUERY PLAN'] ?? []
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = measured?.Plan ?? {}
  return { blocks: hit + read, text: JSON.stringify(rows) }
}

/** Milliseconds to check a batch. */
async function measureBatch(): Promise<number> {
  const before = performance.now()
  await checkMemberships.run({}, deps)
  return performance.now() - before
}

test(`lists due memberships by index, and reads about as much among ${most} as among ${few}`, async () => {
  await schedule(few)
  const small = await measureList()
  const smallTime = asked ? await measureBatch() : 0
  await sql`update membership set next_check_at = now() + interval '1 day' where next_check_at <= now()`.execute(db)
  await schedule(most - few)

  const large = await measureList()

  if (asked) {
    const times = [smallTime, await measureBatch()].map((time) => `${Math.round(time)} ms`)
    process.stdout.write(`${small.blocks} and ${large.blocks} blocks; a batch takes ${times.join(' and ')}\n`)
  }
  expect(large.text).toContain('membership_to_check')
  expect(large.text).not.toContain('Seq Scan')
  expect(large.blocks).toBeLessThan(2 * small.blocks)
}, 1_200_000)
