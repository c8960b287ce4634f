import type { Dependencies } from '../../../../dependencies.ts'
import { lockSale } from '../../sale-queries.ts'
import { applyRefunds } from '../apply-refunds.ts'
import { setReturnedUnits } from '../refund-queries.ts'
import { decideRequest, type RequestRow } from './refund-request-queries.ts'

type Succeeded = Pick<RequestRow, 'id' | 'saleId' | 'returnedUnits'>

/**
 * Marks a request as succeeded once its refund is recorded, and restocks the units that the seller chose. Idempotent.
 */
export async function succeedRequest(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  { id, saleId, returnedUnits }: Succeeded,
  refundId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const isDecided = await decideRequest(tx, id, { state: 'succeeded', refundId })
    if (!isDecided || returnedUnits === 0 || sale.state !== 'paid') return
    await setReturnedUnits(tx, refundId, returnedUnits)
    await applyRefunds(tx, deps, sale)
  })
}
