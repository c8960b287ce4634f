import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { restoreKeys, takeBackKeys } from '../../items/keys/assign-keys.ts'
import { countRefund } from '../../pricing/rules/count-uses.ts'
import { returnStock, takeStock } from '../checkout/stock-queries.ts'
import { isDecidedForSeller } from '../disputes/dispute-outcome.ts'
import { listDisputes } from '../disputes/dispute-queries.ts'
import { reviewGift } from '../gifts/decide-gift.ts'
import { addToRollups } from '../metrics/sales-rollup-queries.ts'
import { updateSale } from '../sale-queries.ts'
import { markWonBack, setRefundAmount, sumRefunds, sumReturnedUnits, sumReversals } from './refund-queries.ts'
import { findRoleChoice } from './requests/refund-request-queries.ts'

type Deps = Pick<Dependencies, 'now' | 'hooks'>
type Row = Selectable<Sale>

/** The id of a stored reversal for which PayPal lists no refund. */
export const reversalIdOf = ({ id, captureId }: Row) => captureId ?? id

/**
 * Derives a sale's refunded amount and returned units from its refunds and disputes. Works in both directions: a failed
 * refund and a reversal won by the seller are reverted. Net revenue changes on the sale's own day. The caller holds the
 * sale's lock.
 */
export async function applyRefunds(tx: Db, deps: Deps, known: Row): Promise<void> {
  const refundedCents = await totalRefunds(tx, known)
  const returnedUnits = Math.min(known.quantity, await sumReturnedUnits(tx, known.id))
  const change = refundedCents - known.refundedCents
  if (change === 0 && returnedUnits === known.returnedUnits) return
  const isWhole = refundedCents > 0 && refundedCents === known.price
  const sale = isWhole ? await withRoleChoice(tx, known) : known
  // Same lock order as a payment (stock before rollups), which avoids deadlocks.
  const isStockReturned = await moveStock(tx, sale, { isWhole, returnedUnits })
  const refundedAt = isWhole ? (sale.refundedAt ?? deps.now()) : null
  const updated = await updateSale(tx, sale.id, { refundedCents, refundedAt, isStockReturned, returnedUnits })
  await moveKeys(tx, deps, sale, updated)
  await deps.hooks.recordKeyDelivery(tx, deps, sale.id)
  await deps.hooks.shopChanged(tx, sale.guildId)
  if (change === 0) return
  await countRefund(tx, sale, { cents: change, ...fullRefundChange(sale, isWhole) })
  await addToRollups(tx, sale, { salesCount: 0, unitsCount: 0, revenueCents: -change })
  await deps.hooks.updateMembershipOfSale(tx, deps, sale.id)
  if (change < 0) await deps.hooks.queueGoalCheck(tx, sale.guildId)
  await reviewGift(tx, deps, sale.id)
  if (isWhole) await deps.hooks.planRoleRemoval(tx, deps, sale.id)
  if (!isWhole && sale.refundedAt) await deps.hooks.restoreRole(tx, deps, sale.id)
  if (change > 0) await reportRefund(tx, deps, { saleId: sale.id, amountCents: change, refundedCents })
}

/** Returns whether the order has just become fully refunded, or no longer is. */
function fullRefundChange({ refundedAt }: Row, isWhole: boolean): { becomes?: 'refunded' | 'paid' } {
  if (isWhole === (refundedAt !== null)) return {}
  return { becomes: isWhole ? 'refunded' : 'paid' }
}

/** What the seller chose when requesting the refund overrides the item's setting, also if an event reports it first. */
async function withRoleChoice(tx: Db, sale: Row): Promise<Row> {
  const refundTakesBack = await findRoleChoice(tx, sale.id)
  if (refundTakesBack === undefined || refundTakesBack === sale.refundTakesBack) return sale
  return updateSale(tx, sale.id, { refundTakesBack })
}

type Change = { saleId: string; amountCents: number; refundedCents: number }

/** Sends nothing for a reversal: PayPal holds that money while it handles the buyer's claim. */
async function reportRefund(tx: Db, deps: Deps, { saleId, amountCents, refundedCents }: Change): Promise<void> {
  if ((await sumReversals(tx, saleId)) > 0) return
  await deps.hooks.planBuyerMessage(tx, deps, { saleId, kind: 'refunded', event: String(refundedCents), amountCents })
}

async function totalRefunds(tx: Db, sale: Row): Promise<number> {
  const wins = (await listDisputes(tx, sale.id))
    .filter(isDecidedForSeller)
    .flatMap(({ resolvedAt }) => resolvedAt ?? [])
  const lastWin = wins.reduce<Date | null>((latest, time) => (latest && latest > time ? latest : time), null)
  await markWonBack(tx, sale.id, lastWin)
  const id = reversalIdOf(sale)
  await setRefundAmount(tx, id, Math.max(0, sale.price - (await sumRefunds(tx, sale.id, id))))
  return Math.min(sale.price, await sumRefunds(tx, sale.id))
}

type Returned = Pick<Row, 'quantity' | 'returnedUnits' | 'isStockReturned'>

/** A full refund returns all units, a partial one those that the seller chose. */
const unitsInStock = ({ quantity, returnedUnits, isStockReturned }: Returned) =>
  isStockReturned ? quantity : returnedUnits

/** Moves units between the buyer and the stock. Returns whether a full refund put all of them back. */
async function moveStock(
  tx: Db,
  sale: Row,
  { isWhole, returnedUnits }: { isWhole: boolean; returnedUnits: number },
): Promise<boolean> {
  if (!sale.itemId || sale.isRenewal) return sale.isStockReturned
  const takesBack = isWhole && !sale.refundedAt && sale.refundTakesBack
  const isStockReturned = takesBack || (isWhole && sale.isStockReturned)
  const change = unitsInStock({ ...sale, returnedUnits, isStockReturned }) - unitsInStock(sale)
  if (change < 0) await takeStock(tx, sale.itemId, -change)
  if (takesBack) return returnStock(tx, sale.itemId, change)
  if (change > 0) await returnStock(tx, sale.itemId, change)
  return isStockReturned
}

/** The buyer keeps a license key per unit that wasn't returned. An undone refund gives keys back. */
async function moveKeys(tx: Db, { now }: Deps, before: Row, after: Row): Promise<void> {
  const change = keysKept(after) - keysKept(before)
  if (change < 0) await takeBackKeys(tx, { saleId: after.id, count: -change })
  if (change > 0) await restoreKeys(tx, after.id, now())
}

const keysKept = ({ quantity, returnedUnits, refundedAt, refundTakesBack }: Row) =>
  refundedAt && refundTakesBack ? 0 : quantity - returnedUnits
