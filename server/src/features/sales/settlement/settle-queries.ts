import { runningStates } from '@guildshop/contract/membership-rules'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hasKeyPool } from '../../../db/has-key-pool.ts'
import type { Sale } from '../../../db/tables.ts'
import { isSubscribing } from '../../../db/unsettled-sale.ts'

type Key = { orderId: string } | { saleId: string }

/** A sale by PayPal order id or our own, with its shop, which may have been removed. */
export function findReturning(db: Db, key: Key) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['sale.id', 'sale.channelId', 'guild.guildId', 'guild.name', 'guild.icon', 'guild.ownerId'])
    .select(['sale.serial', 'guild.orderPrefix'])
    .where((sale) => ('orderId' in key ? sale('sale.orderId', '=', key.orderId) : sale('sale.id', '=', key.saleId)))
    .executeTakeFirst()
}

export function findSaleOfCapture(db: Db, captureId: string): Promise<Selectable<Sale> | undefined> {
  return db.selectFrom('sale').selectAll().where('captureId', '=', captureId).executeTakeFirst()
}

/** Whether the seller has ended the membership that a renewal pays for. */
export async function isMembershipClosed(db: Db, { id, isRenewal }: Pick<Selectable<Sale>, 'id' | 'isRenewal'>) {
  if (!isRenewal) return false
  const closed = await db
    .selectFrom('membershipPeriod')
    .innerJoin('membership', 'membership.id', 'membershipPeriod.membershipId')
    .select('membership.id')
    .where('membershipPeriod.saleId', '=', id)
    .where('membership.closedAt', 'is not', null)
    .executeTakeFirst()
  return closed !== undefined
}

/** Whether the buyer of a membership's first order has become a member by another one since. */
export async function isMemberAlready(db: Db, { id }: Pick<Selectable<Sale>, 'id'>): Promise<boolean> {
  const running = await db
    .selectFrom('membership as ordered')
    .innerJoin('membership as other', (join) =>
      join
        .onRef('other.itemId', '=', 'ordered.itemId')
        .onRef('other.buyerDiscordId', '=', 'ordered.buyerDiscordId')
        .onRef('other.id', '!=', 'ordered.id')
        .on('other.state', 'in', runningStates),
    )
    .select('other.id')
    .where('ordered.saleId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return running !== undefined
}

type RejectedPayment = { heldAt: Date; captureId: string; reservedUntil: Date }

/** Records the payment that PayPal has for a failed sale; null if it has none. */
export function updateRejectedPayment(
  db: Db,
  id: string,
  payment: RejectedPayment | null,
): Promise<Selectable<Sale> | undefined> {
  return db
    .updateTable('sale')
    .set(payment ?? { heldAt: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst()
}

/** Claims failed sales whose payment PayPal still has, with a lease until `until`. Safe for concurrent jobs. */
export async function claimRejectedPayments(
  db: Db,
  { now, until, since, atMost }: Claim & { since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sale set reserved_until = ${until} where id in (
      select id from sale
      where state = 'failed' and held_at is not null and held_at > ${since} and reserved_until <= ${now}
      order by reserved_until limit ${atMost} for no key update skip locked
    ) returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts payments that PayPal has for sales that aren't paid. */
export async function countHeldPayments(db: Db): Promise<{ onHold: number; rejected: number }> {
  const { rows } = await sql<{ onHold: number; rejected: number }>`
    select count(*) filter (where state = 'pending')::int as on_hold,
      count(*) filter (where state = 'failed')::int as rejected
    from sale where held_at is not null
  `.execute(db)
  return rows[0] ?? { onHold: 0, rejected: 0 }
}

type Claim = { now: Date; until: Date; atMost: number }

/** Claims due checkouts, oldest first, with a lease until `until`. Safe for concurrent sweeps. */
export function claimDueSales(db: Db, { now, until, atMost }: Claim): Promise<Selectable<Sale>[]> {
  return db
    .with('due', (due) =>
      due
        .selectFrom('sale')
        .select('id')
        .where('state', 'in', ['open', 'pending'])
        .where('isTest', '=', false)
        .where('reservedUntil', '<=', now)
        .where(({ not }) => not(isSubscribing))
        .orderBy('reservedUntil')
        .limit(atMost)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('sale')
    .set({ reservedUntil: until })
    .where('id', 'in', (due) => due.selectFrom('due').select('id'))
    .returningAll()
    .execute()
}

/** Remembers since when PayPal can't be read for a sale that isn't settled. */
export async function markUnread(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sale')
    .set({ unreadSince: now })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'pending'])
    .where('unreadSince', 'is', null)
    .execute()
}

type Payment = {
  /** Null for a free order. */
  captureId: string | null
  paidAt: Date
  settledAt: Date
  shippingAddress: object | null
  nextReadAt: Date | null
  sellerProtection?: { status: string; categories: string[] } | null
}

/**
 * Marks the sale as paid and deducts its units from the stock in one statement. License keys are deducted by
 * `assignKeys`; a renewal uses no stock.
 */
export function markPaid(tx: Db, sale: Selectable<Sale>, payment: Payment): Promise<Selectable<Sale>> {
  const { captureId, paidAt, settledAt, shippingAddress, nextReadAt, sellerProtection = null } = payment
  const released = sale.holdsStock ? sale.quantity : 0
  return tx
    .with('item_update', (query) =>
      query
        .updateTable('item')
        .set({
          stock: sql`case when stock <= 0 or ${hasKeyPool} then stock else greatest(stock - ${sale.quantity}::integer, 0) end`,
          reserved: sql`reserved - ${released}::integer`,
        })
        .where('id', '=', sql<string>`${sale.isRenewal ? null : sale.itemId}::uuid`)
        .returning('id'),
    )
    .updateTable('sale')
    .set({
      state: 'paid',
      holdsStock: false,
      holdsUse: false,
      problem: null,
      unreadSince: null,
      captureId,
      paidAt,
      settledAt,
      paypalCheckedAt: captureId && settledAt,
      nextReadAt,
      heldAt: null,
      holdReason: null,
      shippingAddress: shippingAddress && JSON.stringify(shippingAddress),
      sellerProtection: sellerProtection?.status ?? null,
      sellerProtectionCategories: sellerProtection?.categories ?? null,
    })
    .where('id', '=', sale.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
