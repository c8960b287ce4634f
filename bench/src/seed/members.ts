import type pg from 'pg'

export const memberCounts = [1000, 100_000] as const

export const memberGuild = (index: number) => `35${String(index + 1).padStart(16, '0')}`

const statements = [
  `insert into guild (guild_id, owner_id, name, registered_at)
   select '35' || lpad(member_count.n::text, 16, '0'), owner.id, 'Members ' || member_count.members, now() - interval '390 days'
   from bench.member_count join bench.owner on owner.n = 0`,

  `insert into item (guild_id, name, description, price, currency, stock, requires_shipping, membership_period, created_at)
   select guild.id, tier, 'Support us.', 500, 'USD', -1, false, 'month', now() - interval '389 days'
   from bench.member_count join guild on guild.guild_id = '35' || lpad(member_count.n::text, 16, '0')
   cross join unnest(array['Bronze', 'Silver', 'Gold', 'Old']) as tier`,

  // The newest is number 1. The first hundred have an item that nobody has joined since.
  `create table bench.member as
   select gen_random_uuid() as id, gen_random_uuid() as sale_id, guild.id as guild_id, guild.owner_id, item.id as item_id,
     item.name as item_name, m, now() - interval '1 day' - m * (interval '365 days' / member_count.members) as created_at,
     now() + interval '1 hour' + m % 718 * interval '1 hour' as paid_until,
     case when m % 20 = 0 then 'cancelled' when m % 20 = 1 then 'grace' when m % 20 in (2, 3, 4) then 'ended'
       else 'active' end as state
   from bench.member_count join guild on guild.guild_id = '35' || lpad(member_count.n::text, 16, '0')
   cross join generate_series(1, member_count.members) as m
   join item on item.guild_id = guild.id
     and item.name = case when m > member_count.members - 100 then 'Old' else (array['Bronze', 'Silver', 'Gold'])[1 + m % 3] end`,

  `insert into sale (id, guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
     requires_shipping, refund_takes_back, buyer_discord_id, buyer_discord_username, state, holds_stock, reserved_until,
     created_at)
   select sale_id, guild_id, item_id, owner_id, 'BENCH00000000', item_name, '', 500, 'USD', false, true,
     '24' || lpad(m::text, 16, '0'), 'member' || m, 'granted', false, created_at, created_at
   from bench.member`,

  `insert into membership (id, guild_id, item_id, item_name, sale_id, buyer_discord_id, buyer_discord_username, renewal,
     period, price, currency, trial_days, grace_days, payee_id, state, paid_until, access_until, ended_at, next_check_at,
     created_at)
   select id, guild_id, item_id, item_name, sale_id, '24' || lpad(m::text, 16, '0'), 'member' || m, 'reminder', 'month',
     500, 'USD', 0, 3, 'BENCH00000000', state, paid_until, paid_until + interval '3 days',
     case when state = 'ended' then now() end, case when state <> 'ended' then paid_until end, created_at
   from bench.member`,

  `insert into membership_period (membership_id, kind, at, until, starts_at, ends_at)
   select id, 'import', created_at, paid_until, created_at, paid_until from bench.member`,

  `insert into membership_total (guild_id, item_id, currency, state, members, monthly_cents)
   select guild_id, item_id, 'USD', state, count(*), case when state = 'ended' then 0 else 500 * count(*) end
   from bench.member group by guild_id, item_id, state`,

  `insert into memberships_by_day (guild_id, currency, day, joined, monthly_cents)
   select guild_id, 'USD', (created_at at time zone 'UTC')::date, count(*), 500 * count(*)
   from bench.member group by 1, 3`,
]

/** Adds two servers with members to the seeded database, once. */
export async function seedMembers(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(`select where to_regclass('bench.member') is not null`)
    if (rows.length > 0) return
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      'create table bench.member_count as select * from unnest($1::integer[]) with ordinality as one (members, n)',
      [memberCounts],
    )
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
