/** All accounts use the demo password. Seeded data is younger than the retention periods. */
export const peopleAndShops = [
  `insert into account (email, username, password_hash, is_verified, accepted_terms_at, created_at, plan_applied_at)
   select name || '@bench.example', name, (select password_hash from account where username = 'finn'), true,
     now() - interval '400 days', now() - interval '400 days', now()
   from (
     select 'bench-owner-' || n as name from bench.size, generate_series(0, owners) as n
     union all
     select 'bench-member-' || n from generate_series(1, 500) as n
   ) as people`,

  `create table bench.owner as
   select id, substr(username, 13)::integer as n from account where username like 'bench-owner-%'`,

  `insert into premium_grant (account_id, source, starts_at, created_at)
   select id, 'admin', now() - interval '399 days', now() - interval '399 days' from bench.owner`,

  `insert into discord_link (account_id, discord_id, username, token_expires_at, linked_at)
   select id, '22' || lpad(n::text, 16, '0'), 'owner' || n, now() + interval '1 year', now() - interval '398 days'
   from bench.owner`,

  `insert into paypal_link (account_id, payer_id, email, linked_at)
   select id, 'BENCH' || lpad(n::text, 8, '0'), 'owner' || n || '@paypal.example', now() - interval '398 days'
   from bench.owner`,

  // Owner 0 has the servers for the growth section.
  `insert into guild (guild_id, owner_id, name, registered_at)
   select '33' || lpad(shop.n::text, 16, '0'), owner.id, 'Server ' || shop.n, now() - interval '390 days'
   from (select n, (n - 1) / 10 + 1 as owner from bench.size, generate_series(1, guilds) as n) as shop
   join bench.owner on owner.n = shop.owner
   union all
   select '34' || lpad(growth.n::text, 16, '0'), owner.id, 'Growing ' || growth.sales, now() - interval '390 days'
   from bench.growth join bench.owner on owner.n = 0`,

  `create table bench.shop as
   select guild.id, guild.owner_id, paypal_link.payer_id, substr(guild.guild_id, 3)::bigint as n,
     coalesce(growth.sales, size.sales) as sales, growth.n is not null as is_growing
   from guild join bench.owner on owner.id = guild.owner_id
   join paypal_link on paypal_link.account_id = guild.owner_id
   cross join bench.size
   left join bench.growth on guild.guild_id = '34' || lpad(growth.n::text, 16, '0')`,

  `insert into item (guild_id, name, description, price, currency, stock, requires_shipping, created_at)
   select shop.id, 'Item ' || k || ' of server ' || shop.n,
     'Made by hand, one at a time, and packed with care. It takes about ' || k || ' days. ' || repeat('Ask us anything. ', 4),
     100 + k * 137 % 9900, 'USD', case when k % 3 = 0 then -1 else 1000 + k end, k % 2 = 0,
     now() - interval '389 days' + k * interval '1 minute'
   from bench.shop, bench.size, generate_series(1, size.items) as k`,

  `insert into goal (guild_id, target_cents, currency, start_date, end_date, reward_text, created_at)
   select id, 5000000, 'USD', current_date - 300, current_date + 60, 'A festival for everyone', now() - interval '300 days'
   from bench.shop`,
]
