import type { Dependencies } from '../../../dependencies.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { applyRefunds } from '../refunds/apply-refunds.ts'
import { lockSale, updateSale } from '../sale-queries.ts'
import { isDecidedForSeller } from './dispute-outcome.ts'
import { listDisputes, upsertDispute } from './dispute-queries.ts'

type DisputeUpdate = {
  id: string
  status: string
  reason: string | null
  outcome: string | null
  openedAt: Date
  responseDueAt: Date | null
  updatedAt: Date
}

/**
 * Stores a dispute. The sale is flagged until all its disputes are decided for the seller; a reversal that preceded
 * such a decision is reverted.
 */
export async function recordDispute(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  saleId: string,
  { updatedAt, ...dispute }: DisputeUpdate,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const isKnown = (await listDisputes(tx, saleId)).some(({ id }) => id === dispute.id)
    const resolvedAt = dispute.status === 'RESOLVED' ? updatedAt : null
    await upsertDispute(tx, { ...dispute, saleId, resolvedAt, updatedAt })
    const standing = (await listDisputes(tx, saleId)).find((one) => !isDecidedForSeller(one))
    await updateSale(tx, saleId, { disputedAt: standing?.openedAt ?? null })
    if (sale.state === 'paid') await applyRefunds(tx, deps, sale)
    if (!isKnown && !resolvedAt) await notifySeller(tx, deps, sale, [{ kind: 'dispute', key: dispute.id }])
  })
}
