import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The rollup of a server's members by item, currency and state. */
export function listTotals(db: Db, guildId: string) {
  return db
    .selectFrom('membershipTotal')
    .select(['itemId', 'currency', 'state', 'members', 'monthlyCents'])
    .where('guildId', '=', guildId)
    .where('members', '!=', 0)
    .execute()
}

/** Names of items, also of deleted ones. */
export async function listItemNames(db: Db, itemIds: string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select wanted.id, coalesce(
      (select item.name from item where item.id = wanted.id),
      (select membership.item_name from membership where membership.item_id = wanted.id
        order by membership.created_at desc limit 1)) as name
    from unnest(${itemIds}::uuid[]) as wanted (id)
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? 'Deleted item']))
}

export type DayCounts = { joined: number; renewed: number; ended: number }

/** Of the days since this one. */
export async function sumDays(db: Db, guildId: string, since: string): Promise<DayCounts> {
  const { rows } = await sql<DayCounts>`
    select coalesce(sum(joined), 0)::int as joined, coalesce(sum(renewed), 0)::int as renewed,
      coalesce(sum(ended), 0)::int as ended
    from memberships_by_day where guild_id = ${guildId} and day >= ${since}::date
  `.execute(db)
  return rows[0] ?? { joined: 0, renewed: 0, ended: 0 }
}

/** By month, such as 2030-05. */
export async function sumMonths(db: Db, guildId: string, since: string) {
  const { rows } = await sql<{ month: string; joined: number; ended: number }>`
    select to_char(day, 'YYYY-MM') as month, sum(joined)::int as joined, sum(ended)::int as ended
    from memberships_by_day where guild_id = ${guildId} and day >= ${since}::date group by month
  `.execute(db)
  return rows
}
