import type { Dependencies } from '../../../dependencies.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import type { PaypalDispute } from '../../../providers/paypal/dispute-shapes.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { reviewGift } from '../gifts/decide-gift.ts'
import { applyRefunds } from '../refunds/apply-refunds.ts'
import { lockSale, updateSale } from '../sale-queries.ts'
import { isDecidedForSeller } from './dispute-outcome.ts'
import { listDisputes, upsertDispute } from './dispute-queries.ts'
import { replaceMessages } from './message-queries.ts'

type Details = 'amount' | 'stage' | 'messages' | 'actions'
type DisputeUpdate = Omit<PaypalDispute, 'transactions' | Details> & Partial<Pick<PaypalDispute, Details>>

/**
 * Stores a dispute. The sale is flagged until all its disputes are decided for the seller; a reversal that preceded
 * such a decision is reverted.
 */
export async function recordDispute(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  saleId: string,
  { id, status, reason, outcome, openedAt, responseDueAt, updatedAt, messages, ...details }: DisputeUpdate,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const isKnown = (await listDisputes(tx, saleId)).some((one) => one.id === id)
    const resolvedAt = status === 'RESOLVED' ? updatedAt : null
    await upsertDispute(tx, {
      ...{ id, saleId, status, reason, outcome, openedAt, resolvedAt, responseDueAt, updatedAt },
      amountCents: details.amount?.cents ?? null,
      currency: details.amount?.currency ?? null,
      stage: details.stage ?? null,
      ...(details.actions && { actions: details.actions }),
    })
    // Not for erased sales: their messages were erased with the buyer's data.
    if (messages && sale.buyerDiscordId !== '0')
      await replaceMessages(tx, id, messages.slice(-listLimits.disputeMessages.count))
    const openOrLost = (await listDisputes(tx, saleId)).find((one) => !isDecidedForSeller(one))
    await updateSale(tx, saleId, { disputedAt: openOrLost?.openedAt ?? null })
    if (sale.state === 'paid') await applyRefunds(tx, deps, sale)
    await reviewGift(tx, deps, saleId)
    await deps.hooks.updateMembershipOfSale(tx, deps, saleId)
    if (!isKnown && !resolvedAt) await notifySeller(tx, deps, sale, [{ kind: 'dispute', key: id }])
  })
}
