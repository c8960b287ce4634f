import { type MembershipState, runningStates } from '@guildshop/contract/membership-rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/like-pattern.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import type { MembershipRow } from '../membership-queries.ts'

/** The start of the membership, or the end of its paid period in a list of memberships that end soon. */
export type MemberCursor = { at: Date; id: string }

export type MembersWanted = {
  guildId: string
  /** Excludes later memberships. */
  orderedBefore: Date | null
  state?: MembershipState | undefined
  itemId?: string | undefined
  search?: string | undefined
  /** Running memberships whose paid period ends in this range, soonest first. Without it, newest first. */
  ends?: { from: Date; before: Date } | undefined
  after?: MemberCursor | undefined
  atMost: number
  /** How many members a search by name scans per statement. */
  scanLimit?: number
}

/** Bounds the scan, so that a search without matches among a million members stays below the statement timeout. */
const defaultScanLimit = 20_000

/** Members with keyset pagination. A page of a search by name may be short or even empty although there are more. */
export async function listMembers(
  db: Db,
  wanted: MembersWanted,
): Promise<{ members: MembershipRow[]; next: MemberCursor | null }> {
  const { search, atMost } = wanted
  const isId = search !== undefined && /^\d{17,20}$/.test(search)
  const scanEnd = search && !isId ? await findScanEnd(db, wanted) : undefined
  let query = selectMembers(db, wanted).limit(atMost + 1)
  if (isId) query = query.where('membership.buyerDiscordId', '=', search)
  else if (search) query = query.where('membership.buyerDiscordUsername', 'ilike', containing(search))
  if (scanEnd) {
    const isWithin = wanted.ends ? sql`<=` : sql`>=`
    query = query.where(sql<SqlBool>`${cursorColumns(wanted)} ${isWithin} (${scanEnd.at}, ${scanEnd.id}::uuid)`)
  }
  const found = await query.execute()
  const members = found.slice(0, atMost)
  const last = members.at(-1)
  const next = found.length > atMost && last ? cursorOf(wanted, last) : scanEnd
  return { members, next: next ?? null }
}

/** The last member of a bounded scan; undefined if the rest is scanned. */
async function findScanEnd(db: Db, wanted: MembersWanted): Promise<MemberCursor | undefined> {
  const row = await selectMembers(db, wanted)
    .offset((wanted.scanLimit ?? defaultScanLimit) - 1)
    .limit(1)
    .executeTakeFirst()
  return row && cursorOf(wanted, row)
}

const cursorColumns = ({ ends }: MembersWanted) =>
  ends ? sql`(membership.paid_until, membership.id)` : sql`(membership.created_at, membership.id)`

const cursorOf = ({ ends }: MembersWanted, { id, createdAt, paidUntil }: MembershipRow): MemberCursor => ({
  at: ends && paidUntil ? paidUntil : createdAt,
  id,
})

/** The query of a page, without the search. Excludes memberships that never began. */
function selectMembers(db: Db, wanted: MembersWanted) {
  const { guildId, orderedBefore, state, itemId, ends, after } = wanted
  const isAfter = ends ? sql`>` : sql`<`
  const direction = ends ? 'asc' : 'desc'
  return db
    .selectFrom('membership')
    .selectAll('membership')
    .$narrowType<MembershipRow>()
    .where('membership.guildId', '=', guildId)
    .where('membership.paidUntil', 'is not', null)
    .$if(orderedBefore !== null, (query) => query.where('membership.createdAt', '<', orderedBefore ?? new Date(0)))
    .$if(state !== undefined, (query) => query.where('membership.state', '=', state ?? ''))
    .$if(itemId !== undefined, (query) => query.where('membership.itemId', '=', itemId ?? null))
    .$if(ends !== undefined, (query) =>
      query
        .where(sql<SqlBool>`membership.state not in ('pending', 'ended')`)
        .where('membership.paidUntil', '>=', ends?.from ?? null)
        .where('membership.paidUntil', '<', ends?.before ?? null),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`${cursorColumns(wanted)} ${isAfter} (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy(ends ? 'membership.paidUntil' : 'membership.createdAt', direction)
    .orderBy('membership.id', direction)
}

export async function countEnding(db: Db, guildId: string, ends: { from: Date; before: Date }): Promise<number> {
  const { count } = await db
    .selectFrom((one) =>
      one
        .selectFrom('membership')
        .select('paidUntil')
        .where('guildId', '=', guildId)
        .where(sql<SqlBool>`state not in ('pending', 'ended')`)
        .where('paidUntil', '>=', ends.from)
        .where('paidUntil', '<', ends.before)
        .orderBy('paidUntil')
        .limit(listLimits.counted.count)
        .as('ending'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Everything that added time, with the order numbers of payments, newest first. */
export function listMemberPeriods(db: Db, membershipId: string) {
  return db
    .selectFrom('membershipPeriod as period')
    .leftJoin('sale', 'sale.id', 'period.saleId')
    .leftJoin('guild', 'guild.id', 'sale.guildId')
    .select(['period.id', 'period.kind', 'period.at', 'period.startsAt', 'period.endsAt', 'period.reason'])
    .select(['sale.id as saleId', 'sale.serial', 'sale.price', 'sale.state as saleState', 'sale.paidAt'])
    .select(['sale.refundedAt', 'guild.orderPrefix'])
    .where('period.membershipId', '=', membershipId)
    .orderBy('period.at', 'desc')
    .orderBy('period.id')
    .execute()
}

/** Newest first. */
export function listMemberEvents(db: Db, membershipId: string) {
  return db
    .selectFrom('membershipEvent as event')
    .leftJoin('account', 'account.id', 'event.actorId')
    .select(['event.at', 'event.kind', 'event.fromState', 'event.toState', 'event.reason', 'account.username'])
    .where('event.membershipId', '=', membershipId)
    .orderBy('event.id', 'desc')
    .limit(listLimits.membershipEvents.count)
    .execute()
}

export async function countMembersByState(db: Db): Promise<{ state: string; members: number }[]> {
  return db
    .selectFrom('membershipTotal')
    .select(['state', ({ fn }) => fn.sum<number>('members').as('members')])
    .where('state', 'in', runningStates)
    .groupBy('state')
    .execute()
}

/** When the most overdue check became due. */
export async function findOldestDueCheck(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('membership')
    .select('nextCheckAt')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextCheckAt ?? null
}
