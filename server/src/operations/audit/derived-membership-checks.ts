import { sql } from 'kysely'
import { readDerivation } from '../../features/memberships/read-derivation.ts'
import { type Check, maxFound, rule } from './check.ts'

const running = sql`('trialing', 'active', 'past_due', 'grace', 'suspended', 'cancelled')`
/** PayPal and jobs need some time. */
const late = '1 hour'
const readAtOnce = 500

/** Recomputes what is derived. */
export const derivedMembershipChecks: Check[] = [
  rule(
    'The members who joined and left by day add up to the running memberships.',
    sql`
      select format('Server %s: %s joined less those who left, but %s memberships run.', guild_id,
        coalesce(recorded.members, 0), coalesce(actual.members, 0)) as message
      from (select guild_id, sum(joined - ended) as members from memberships_by_day group by guild_id) as recorded
      full join (select guild_id, count(*) as members from membership where state in ${running} group by guild_id)
        as actual using (guild_id)
      where coalesce(recorded.members, 0) <> coalesce(actual.members, 0)
    `,
  ),
  rule(
    "A person has at most one running membership of an item that isn't cancelled.",
    sql`
      select format('%s memberships of item %s run for one person, such as %s.', count(*), item_id,
        min(id::text)) as message
      from membership where state in ${running} and state <> 'cancelled' and cancelled_at is null
        and buyer_discord_id <> '0'
      group by item_id, buyer_discord_id having count(*) > 1
    `,
  ),
  rule(
    "The periods of a membership don't overlap.",
    sql`
      select format('Periods %s and %s of membership %s overlap.', one.id, other.id, one.membership_id) as message
      from membership_period as one
      join membership_period as other on other.membership_id = one.membership_id and other.id > one.id
      where one.starts_at < other.ends_at and other.starts_at < one.ends_at
    `,
  ),
  rule(
    'Memberships are checked when time changes them.',
    ({ now }) => sql`
      select format('Membership %s was to be checked at %s.', id, coalesce(next_check_at::text, 'no time')) as message
      from membership where state in ${running}
        and coalesce(next_check_at, access_until, '-infinity') < ${now()}::timestamptz - ${late}::interval
    `,
  ),
  {
    rule: 'The state and dates of a membership follow from its periods and decisions.',
    async find(db, { now }) {
      const found: string[] = []
      let after = '00000000-0000-0000-0000-000000000000'
      while (found.length < maxFound) {
        const rows = await readDerivation(db, { after, atMost: readAtOnce, now: now() })
        for (const { id, stored, derived } of rows)
          if (stored !== derived) found.push(`Membership ${id} is ${stored}, but should be ${derived}.`)
        after = rows.at(-1)?.id ?? after
        if (rows.length < readAtOnce) break
      }
      return found.slice(0, maxFound)
    },
  },
]
