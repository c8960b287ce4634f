import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { giftKeyPrefix, giftWithoutBotKeyPrefix, notifySeller } from '../../notifications/notify-seller.ts'
import { findSale, updateSale } from '../sale-queries.ts'
import { findGift, type GiftRow, updateGift } from './gift-queries.ts'
import { moveGift } from './move-gift.ts'

/** All of these run in the caller's transaction, which has locked the sale. */
type Deps = Pick<Dependencies, 'now' | 'hooks'>
type Row = Selectable<Sale>

/** Delivers the roles and messages the recipient, and the buyer if they were notified of the wait. */
export async function handOver(tx: Db, deps: Deps, sale: Row, gift: GiftRow): Promise<void> {
  const now = deps.now()
  await moveGift(tx, gift, 'delivered', { now, deliveredAt: gift.deliveredAt ?? now })
  await deps.hooks.planDeliveries(tx, deps, sale)
  const event = { saleId: sale.id, event: now.toISOString() }
  await deps.hooks.planBuyerMessage(tx, deps, { ...event, kind: 'gift-received' })
  if (gift.checks > 0) await deps.hooks.planBuyerMessage(tx, deps, { ...event, kind: 'gift-delivered' })
}

/** Minutes between checks for the recipient: hourly for a day, then every six hours. */
const checkIntervals = [1, 5, 15, 30, ...Array<number>(24).fill(60), 360]
const oneMinute = 60_000

/** The recipient isn't in the server: checks again later, until the gift expires. */
export async function keepWaiting(tx: Db, deps: Deps, sale: Row, gift: GiftRow): Promise<'waiting' | 'expired'> {
  const { checks, waitsUntil, saleId } = gift
  const now = deps.now()
  if (!waitsUntil || waitsUntil <= now) return expire(tx, deps, sale, { gift, keyPrefix: giftKeyPrefix })
  const minutes = checkIntervals[Math.min(checks, checkIntervals.length - 1)] ?? 0
  const next = Math.min(now.getTime() + minutes * oneMinute, waitsUntil.getTime())
  await updateGift(tx, saleId, { checks: checks + 1, checkAt: new Date(next) })
  await deps.hooks.planBuyerMessage(tx, deps, { saleId, kind: 'gift-waiting', event: waitsUntil.toISOString() })
  return 'waiting'
}

/**
 * The bot isn't in the server, so nobody can be given anything. Checks again later, until the gift expires. The owner is
 * notified of a missing bot elsewhere, so there's no message.
 */
export async function waitForBot(tx: Db, deps: Deps, sale: Row, gift: GiftRow): Promise<'waiting' | 'expired'> {
  const isOver = !gift.waitsUntil || gift.waitsUntil <= deps.now()
  if (!isOver) return postpone(tx, deps, sale.id, 30)
  return expire(tx, deps, sale, { gift, keyPrefix: giftWithoutBotKeyPrefix })
}

/** Tries again later without a message. */
export async function postpone(tx: Db, { now }: Deps, saleId: string, minutes: number): Promise<'waiting'> {
  await updateGift(tx, saleId, { checkAt: new Date(now().getTime() + minutes * oneMinute) })
  return 'waiting'
}

async function expire(tx: Db, deps: Deps, sale: Row, given: { gift: GiftRow; keyPrefix: string }): Promise<'expired'> {
  await giveBack(tx, deps, sale, given.gift, 'expired')
  await notifySeller(tx, deps, sale, [{ kind: 'failed-delivery', key: `${given.keyPrefix}${sale.id}` }])
  return 'expired'
}

/** Returns the gift to the buyer, with its roles and contents. */
export async function giveBack(
  tx: Db,
  deps: Deps,
  sale: Row,
  gift: GiftRow,
  state: 'declined' | 'expired' = 'declined',
): Promise<void> {
  const now = deps.now()
  const kept = await updateSale(tx, sale.id, { recipientDiscordId: null })
  await moveGift(tx, gift, state, { now, deliveredAt: gift.deliveredAt ?? now })
  await deps.hooks.transferRoles(tx, deps, kept, gift.recipientDiscordId)
  await deps.hooks.planBuyerMessage(tx, deps, { saleId: sale.id, kind: `gift-${state}`, event: now.toISOString() })
}

/**
 * Removes a gift from its recipient when it's refunded or disputed, and delivers it again if the refund is reversed or
 * the dispute is won. Derived from the sale, so it can run after any change of it.
 */
export async function reviewGift(tx: Db, deps: Deps, saleId: string): Promise<void> {
  const sale = await findSale(tx, saleId)
  const gift = sale?.recipientDiscordId ? await findGift(tx, saleId) : undefined
  if (!sale || !gift || gift.state === 'open') return
  const isLost = sale.disputedAt !== null || (sale.refundedAt !== null && sale.refundTakesBack)
  if (isLost && gift.state !== 'removed') return remove(tx, deps, sale, gift)
  if (!isLost && gift.state === 'removed') await bringBack(tx, deps, sale, gift)
}

async function remove(tx: Db, deps: Deps, sale: Row, gift: GiftRow): Promise<void> {
  const now = deps.now()
  await moveGift(tx, gift, 'removed', { now })
  await deps.hooks.planRoleRemoval(tx, deps, sale.id)
  if (gift.state !== 'delivered') return
  await deps.hooks.planBuyerMessage(tx, deps, { saleId: sale.id, kind: 'gift-removed', event: now.toISOString() })
}

async function bringBack(tx: Db, deps: Deps, sale: Row, gift: GiftRow): Promise<void> {
  // It never reached the recipient, so it waits again.
  if (!gift.deliveredAt) return moveGift(tx, gift, 'waiting', { now: deps.now() })
  await handOver(tx, deps, sale, { ...gift, checks: 0 })
  await deps.hooks.restoreRole(tx, deps, sale.id)
}
