import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { processEnvironment } from '../config.ts'
import { membershipBuilders } from '../testing/builders/membership-builders.ts'
import { testApp } from '../testing/test-app.ts'

const { db, deps, ...shop } = await testApp()
const guild = await shop.aGuild({ owner: await shop.aPerson() })
const item = await membershipBuilders(deps).aMembershipItem(guild)

/** Memberships, audit entries and erased sales. `ERASURE_ROWS=1000000` checks them at that size. */
const rows = Number(processEnvironment().ERASURE_ROWS ?? 20_000)
const connections = 100

beforeAll(async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into paypal_connection (account_id, payer_id, client_id, created_at, ended_at, checked_at, has_disputes,
        has_tracking, has_subscriptions)
      select ${guild.ownerId}, 'PAYER' || n, 'app', now(), now(), now(), true, true, true
      from generate_series(1, ${connections}::integer) as n
    `.execute(tx)
    await sql`
      with connection as (
        select id, row_number() over () as place from paypal_connection
      ), sold as (
        insert into sale (guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
          requires_shipping, refund_takes_back, buyer_discord_id, state, holds_stock, reserved_until, created_at)
        select ${guild.id}, ${item.id}, ${guild.ownerId}, case when n % 1000 = 0 then 'PAYEE' else 'erased' end, 'VIP', '',
          500, 'USD', false, true, case when n % 2 = 0 then '0' else n::text end, 'granted', false, now(),
          now() - n * interval '1 minute'
        from generate_series(1, ${rows}::integer) as n returning id
      ), numbered as (
        select id, row_number() over () as n from sold
      )
      insert into membership (guild_id, item_id, item_name, sale_id, buyer_discord_id, renewal, period, price, currency,
        trial_days, grace_days, payee_id, connection_id, state, paid_until, access_until, next_check_at, created_at)
      select ${guild.id}, ${item.id}, 'VIP', numbered.id, n::text, 'reminder', 'month', 500, 'USD', 0, 3, 'PAYEE',
        connection.id, 'active', now() + interval '31 days', now() + interval '34 days', now() + interval '9 days', now()
      from numbered join connection on connection.place = 1 + n % ${connections}::integer
    `.execute(tx)
    await sql`
      insert into audit_entry (at, actor_id, actor_name, action, subject_id, subject_name)
      select now(), case when n % 1000 = 0 then ${guild.ownerId}::uuid end, 'somebody', 'ban', gen_random_uuid(), 'else'
      from generate_series(1, ${rows}::integer) as n
    `.execute(tx)
  })
  await sql`vacuum analyze sale, membership, audit_entry, paypal_connection`.execute(db)
}, 1_200_000)

const id = sql.lit(randomUUID())
const lookups: Array<[string, RawBuilder<unknown>]> = [
  ['membership_connection', sql`select 1 from membership where connection_id = ${id}`],
  ['audit_entry_actor', sql`select 1 from audit_entry where actor_id = ${id}`],
  ['audit_entry_subject', sql`select 1 from audit_entry where subject_id = ${id}`],
  [
    'sale_payment_ids',
    sql`select id from sale where buyer_discord_id = '0' and payee_id <> 'erased'
      and coalesce(paid_at, created_at) < now() - interval '181 days' limit 250`,
  ],
]

test.each(lookups)(`%s is used among ${rows} rows`, async (index, query) => {
  const plan = JSON.stringify((await sql`explain (format json) ${query}`.execute(db)).rows)

  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})
