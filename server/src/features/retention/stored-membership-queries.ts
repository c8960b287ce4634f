import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { inBatches } from '../../db/in-batches.ts'
import type { DB } from '../../db/tables.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

const periods = sql<object[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'at', at, 'startsAt', starts_at, 'endsAt', ends_at,
    'saleId', sale_id, 'reason', reason) order by at), '[]')
  from membership_period where membership_period.membership_id = membership.id
)`

const events = sql<object[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'at', at, 'reason', reason) order by id), '[]')
  from membership_event where membership_event.membership_id = membership.id
)`

type Memberships = SelectQueryBuilder<DB, 'membership', object>

const described = (query: Memberships, after: string, atOnce: number) =>
  query
    .select(['membership.id', 'membership.guildId', 'membership.itemName', 'membership.saleId', 'membership.renewal'])
    .select(['membership.period', 'membership.price', 'membership.currency', 'membership.state'])
    .select(['membership.subscriptionId', 'membership.paidUntil', 'membership.accessUntil', 'membership.cancelledAt'])
    .select(['membership.cancelReason', 'membership.closedAt', 'membership.closeReason', 'membership.leftAt'])
    .select(['membership.pausedAt', 'membership.resumedAt'])
    .select(['membership.endedAt', 'membership.createdAt', 'membership.buyerDiscordId'])
    .select(['membership.buyerDiscordUsername', periods.as('periods'), events.as('events')])
    .where('membership.id', '>', after)
    .orderBy('membership.id')
    .limit(atOnce)
    .execute()

/** Members of the account's servers. */
export function readMembers(db: Db, ownerId: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const guilds = db.selectFrom('guild').select('id').where('ownerId', '=', ownerId)
    const rows = await described(db.selectFrom('membership').where('membership.guildId', 'in', guilds), after, atOnce)
    return { rows, last: rows.at(-1)?.id }
  })
}

/** Memberships of the account's linked Discord user. */
export function readOwnMemberships(db: Db, accountId: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const people = db.selectFrom('discordLink').select('discordId').where('accountId', '=', accountId)
    const query = db.selectFrom('membership').where('membership.buyerDiscordId', 'in', people)
    const rows = await described(query, after, atOnce)
    return { rows, last: rows.at(-1)?.id }
  })
}
