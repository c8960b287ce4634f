import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

const isRunning = sql`membership.state in ('trialing', 'active', 'past_due', 'grace', 'suspended', 'cancelled')`

/** What a paying member pays per month. */
const monthly = sql`case when state in ('active', 'past_due', 'grace') and renewal <> 'none' then
  round(case period when 'week' then price * 52 / 12.0 when 'quarter' then price / 3.0 when 'year' then price / 12.0
    else price end) else 0 end`

export const membershipChecks: Check[] = [
  rule(
    'A membership has the server and the member of its first order, which is paid, granted or unfinished.',
    sql`
      select format('Membership %s differs from its order %s.', membership.id, sale.id) as message
      from membership join sale on sale.id = membership.sale_id
      where sale.guild_id <> membership.guild_id or sale.buyer_discord_id <> membership.buyer_discord_id
        or sale.is_renewal or (${isRunning} and sale.state not in ('paid', 'granted'))
    `,
  ),
  rule(
    'A membership is paid until the end of its last period, and its member has access until its entitlements end.',
    sql`
      select format('Membership %s is paid until %s, but its periods end at %s.', membership.id,
        coalesce(paid_until::text, 'never'), coalesce(periods.ends_at::text, 'never')) as message
      from membership cross join lateral (
        select max(ends_at) as ends_at from membership_period where membership_id = membership.id
      ) as periods
      where membership.paid_until is distinct from periods.ends_at
      union all
      select format('Entitlement %s ends at %s, its membership at %s.', entitlement.id,
        coalesce(entitlement.ends_at::text, 'never'),
        coalesce(membership.access_limit::text, membership.access_until::text, 'never'))
      from entitlement join membership on membership.id = entitlement.membership_id
      where entitlement.ends_at is distinct from coalesce(membership.access_limit, membership.access_until)
    `,
  ),
  rule(
    'A running membership is checked again, and one that has ended has an end.',
    sql`
      select format('Membership %s is %s, which contradicts its times.', id, state) as message
      from membership where (${isRunning} and (next_check_at is null or access_until is null))
        or (state = 'ended') <> (ended_at is not null)
    `,
  ),
  rule(
    'PayPal bills nobody for a membership that ended a week ago.',
    ({ now }) => sql`
      select format('Membership %s ended at %s, but its subscription is %s.', id, ended_at, subscription_status) as message
      from membership where state = 'ended' and subscription_status = 'ACTIVE'
        and ended_at < ${now()}::timestamptz - interval '7 days'
    `,
  ),
  rule(
    'Only renewals and first orders pay for a membership.',
    sql`
      select format('Sale %s is a renewal without a membership.', sale.id) as message
      from sale join guild on guild.id = sale.guild_id
      where sale.is_renewal and guild.purged_at is null
        and not exists (select from membership_period where membership_period.sale_id = sale.id)
        and exists (select from membership where membership.guild_id = sale.guild_id
          and membership.buyer_discord_id = sale.buyer_discord_id and membership.item_id = sale.item_id)
      union all
      select format('Sale %s pays for membership %s, but is neither its first order nor a renewal.', sale.id, membership.id)
      from membership_period join sale on sale.id = membership_period.sale_id
      join membership on membership.id = membership_period.membership_id
      where not sale.is_renewal and membership.sale_id <> sale.id
    `,
  ),
  rule(
    'Totals of memberships match the memberships.',
    sql`
      select format('Server %s, item %s, %s in %s: recorded %s members and %s per month, actual %s and %s.', guild_id,
        item_id, state, currency, coalesce(recorded.members, 0), coalesce(recorded.monthly_cents, 0),
        coalesce(actual.members, 0), coalesce(actual.monthly_cents, 0)) as message
      from membership_total as recorded full join (
        select guild_id, item_id, currency, state, count(*) as members, sum(${monthly}) as monthly_cents
        from membership where paid_until is not null group by guild_id, item_id, currency, state
      ) as actual using (guild_id, item_id, currency, state)
      where coalesce(recorded.members, 0) <> coalesce(actual.members, 0)
        or coalesce(recorded.monthly_cents, 0) <> coalesce(actual.monthly_cents, 0)
    `,
  ),
]
