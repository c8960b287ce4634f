import type { MembershipPeriod, MembershipState, Renewal } from '@guildshop/contract/membership-rules'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Membership, MembershipEvent, MembershipPeriod as PeriodTable } from '../../db/tables.ts'

export type MembershipRow = Selectable<Membership> & {
  state: MembershipState
  renewal: Renewal
  period: MembershipPeriod
}

export function findMembership(db: Db, id: string): Promise<MembershipRow | undefined> {
  return db.selectFrom('membership').selectAll().$narrowType<MembershipRow>().where('id', '=', id).executeTakeFirst()
}

/** The membership that began with this order. */
export function findMembershipOfSale(db: Db, saleId: string): Promise<MembershipRow> {
  return db
    .selectFrom('membership')
    .selectAll()
    .$narrowType<MembershipRow>()
    .where('saleId', '=', saleId)
    .executeTakeFirstOrThrow()
}

export function findMembershipOfSubscription(db: Db, subscriptionId: string): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('membership')
    .selectAll()
    .$narrowType<MembershipRow>()
    .where('subscriptionId', '=', subscriptionId)
    .executeTakeFirst()
}

/** Lock the sale first if the transaction needs both. */
export function lockMembership(tx: Db, id: string): Promise<MembershipRow> {
  return tx
    .selectFrom('membership')
    .selectAll()
    .$narrowType<MembershipRow>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function findMembershipIdOfSale(db: Db, saleId: string): Promise<string | null> {
  const row = await db
    .selectFrom('membershipPeriod')
    .select('membershipId')
    .where('saleId', '=', saleId)
    .unionAll(db.selectFrom('membership').select('id as membershipId').where('saleId', '=', saleId))
    .limit(1)
    .executeTakeFirst()
  return row?.membershipId ?? null
}

/** The order with the account that is notified about it. */
export function findSellerOf(db: Db, saleId: string) {
  return db.selectFrom('sale').select(['id', 'sellerId']).where('id', '=', saleId).executeTakeFirstOrThrow()
}

export function insertMembership(tx: Db, membership: Insertable<Membership>): Promise<MembershipRow> {
  return tx
    .insertInto('membership')
    .values(membership)
    .returningAll()
    .$narrowType<MembershipRow>()
    .executeTakeFirstOrThrow()
}

/** Records facts and decisions. `updateMembership` derives the rest from them. */
export type Facts = Omit<Updateable<Membership>, Exclude<keyof Derived, 'renewal'>>

export async function updateFacts(tx: Db, id: string, facts: Facts): Promise<void> {
  await tx.updateTable('membership').set(facts).where('id', '=', id).execute()
}

export type Derived = Pick<
  Updateable<Membership>,
  'state' | 'renewal' | 'paidUntil' | 'accessUntil' | 'accessLimit' | 'endedAt' | 'nextCheckAt'
>

export async function updateDerived(tx: Db, id: string, derived: Derived): Promise<void> {
  await tx.updateTable('membership').set(derived).where('id', '=', id).execute()
}

/** A repeated payment of the same sale counts once. */
export async function insertPeriod(tx: Db, period: Insertable<PeriodTable>): Promise<void> {
  await tx
    .insertInto('membershipPeriod')
    .values(period)
    .onConflict((conflict) => conflict.column('saleId').doNothing())
    .execute()
}

export type PeriodRow = Selectable<PeriodTable> & {
  /** Null while it doesn't count. */
  countsFrom: Date | null
  /** Of the payment, or of the payment that covered the extension. */
  refundedAt: Date | null
  /** The member paid for it with an order, in reply to a reminder. */
  isRenewedManually: boolean
}

export async function hasTrial(db: Db, membershipId: string): Promise<boolean> {
  const trial = await db
    .selectFrom('membershipPeriod')
    .select('id')
    .where('membershipId', '=', membershipId)
    .where('kind', '=', 'trial')
    .executeTakeFirst()
  return trial !== undefined
}

export async function isLatestPaymentRefunded(db: Db, membershipId: string): Promise<boolean> {
  const latest = await db
    .selectFrom('membershipPeriod')
    .innerJoin('sale', 'sale.id', 'membershipPeriod.saleId')
    .select('sale.refundedAt')
    .where('membershipPeriod.membershipId', '=', membershipId)
    .where('sale.state', '=', 'paid')
    .orderBy('sale.paidAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Boolean(latest?.refundedAt)
}

type Owned = Pick<MembershipRow, 'id' | 'itemId' | 'buyerDiscordId'>

/** Decides one after the other which of several memberships counts. Lock it after the sale and before the membership. */
export async function lockSubscriber(tx: Db, { itemId, buyerDiscordId }: Owned): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscriber ${itemId} ${buyerDiscordId}`}, 0))`.execute(tx)
}

/** This membership and those of the same person and item that renew automatically and run, oldest first. */
export function listSubscriptions(db: Db, { id, itemId, buyerDiscordId }: Owned): Promise<Array<{ id: string }>> {
  return db
    .selectFrom('membership')
    .select('id')
    .where('itemId', '=', itemId)
    .where('buyerDiscordId', '=', buyerDiscordId)
    .where('renewal', '=', 'automatic')
    .where('cancelledAt', 'is', null)
    .where((one) =>
      one.or([one('state', 'in', ['trialing', 'active', 'past_due', 'grace', 'suspended']), one('id', '=', id)]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/**
 * Includes when each payment was paid and, unless the buyer keeps the purchase, refunded. An extension that a payment
 * covered is refunded with it.
 */
export function listPeriods(db: Db, membershipId: string): Promise<PeriodRow[]> {
  return db
    .selectFrom('membershipPeriod')
    .leftJoin('sale', (join) =>
      join.on(sql<SqlBool>`sale.id = coalesce(membership_period.sale_id, membership_period.paid_with)`),
    )
    .selectAll('membershipPeriod')
    .select(
      sql<Date | null>`case when membership_period.kind <> 'payment' then membership_period.at
        when sale.state = 'paid' then sale.paid_at end`.as('countsFrom'),
    )
    .select(
      sql<Date | null>`case when sale.refund_takes_back and sale.refunded_at is not null then
        coalesce((select max(refund.created_at) from refund where refund.sale_id = sale.id
          and refund.state in ('COMPLETED', 'PENDING') and not refund.is_won_back), sale.refunded_at) end`.as(
        'refundedAt',
      ),
    )
    .select(
      sql<boolean>`coalesce(sale.state = 'paid' and sale.is_renewal and sale.order_id is not null, false)`.as(
        'isRenewedManually',
      ),
    )
    .where('membershipPeriod.membershipId', '=', membershipId)
    .orderBy('membershipPeriod.at')
    .orderBy('membershipPeriod.id')
    .execute()
}

export async function setSpan(tx: Db, id: string, span: { startsAt: Date; endsAt: Date } | null): Promise<void> {
  await tx
    .updateTable('membershipPeriod')
    .set(span ?? { startsAt: null, endsAt: null })
    .where('id', '=', id)
    .execute()
}

/** The other facts that determine the state: an open dispute, the first order's state, and a broken connection. */
export async function readRelatedFacts(db: Db, { id, saleId, connectionId }: MembershipRow) {
  const { rows } = await sql<{ disputedAt: Date | null; saleState: string; isUnreadable: boolean }>`
    select
      (select min(dispute.opened_at) from dispute where dispute.resolved_at is null and dispute.sale_id in
        (select period.sale_id from membership_period as period where period.membership_id = ${id}
          and period.sale_id is not null)) as "disputedAt",
      (select sale.state from sale where sale.id = ${saleId}) as "saleState",
      exists (select from paypal_connection where paypal_connection.id = ${connectionId}::uuid
        and paypal_connection.problem is not null and paypal_connection.ended_at is null) as "isUnreadable"
  `.execute(db)
  const [row] = rows
  return {
    disputedAt: row?.disputedAt ?? null,
    saleState: row?.saleState ?? '',
    isUnreadable: row?.isUnreadable ?? false,
  }
}

export async function insertMembershipEvent(tx: Db, event: Insertable<MembershipEvent>): Promise<void> {
  await tx.insertInto('membershipEvent').values(event).execute()
}
