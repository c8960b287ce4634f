import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { throttles } from '../../http/limits/limits.ts'
import { countTry } from '../../http/throttle.ts'
import { attemptDeliveries } from './attempt-deliveries.ts'
import { type DeliveryRow, listDeliveriesOf, reopenDeliveries } from './delivery-queries.ts'
import { deliveryProblemMessage } from './list-deliveries.ts'
import { findSaleOfOwner } from './sold-sale-queries.ts'

type Request = { ownerId: string; saleId: string }

/** Retries one delivery now and returns the result as a message. */
export async function retryDelivery(
  deps: Dependencies,
  { deliveryId, ...request }: Request & { deliveryId: string },
): Promise<string> {
  const delivery = (await findDeliveries(deps, request)).find(({ id }) => id === deliveryId)
  if (!delivery || isNotDueYet(delivery, deps.now())) throw new Refused('DELIVERY_NOT_FOUND')
  if (delivery.state === 'done') throw new Refused('DELIVERY_DONE')
  const [after] = await tryAgain(deps, request.saleId, [delivery])
  return after?.state === 'done' ? 'Delivered.' : undeliveredMessage(after)
}

/** Retries all failed deliveries of an order. */
export async function retryFailedDeliveries(deps: Dependencies, request: Request): Promise<string> {
  const failed = (await findDeliveries(deps, request)).filter(({ state }) => state === 'failed')
  if (failed.length === 0) throw new Refused('DELIVERY_NOT_FOUND')
  const after = await tryAgain(deps, request.saleId, failed)
  const undelivered = after.filter(({ state }) => state !== 'done')
  if (undelivered.length === 0) return 'Everything was delivered.'
  return `Delivered: ${after.length - undelivered.length} of ${after.length}. ${undeliveredMessage(undelivered[0])}`
}

async function findDeliveries(deps: Dependencies, { ownerId, saleId }: Request): Promise<DeliveryRow[]> {
  const sale = z.uuid().safeParse(saleId).success ? await findSaleOfOwner(deps.db, saleId, ownerId) : undefined
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  // Discord bans IP addresses that send too many invalid requests.
  await countTry(deps, `retry-delivery:${ownerId}`, throttles.retryDelivery)
  return listDeliveriesOf(deps.db, saleId)
}

/** A scheduled role removal can't be retried early. */
function isNotDueYet({ state, tries, dueAt }: DeliveryRow, now: Date): boolean {
  return state === 'waiting' && tries === 0 && dueAt > now
}

async function tryAgain(deps: Dependencies, saleId: string, rows: DeliveryRow[]): Promise<DeliveryRow[]> {
  const ids = rows.map(({ id }) => id)
  await reopenDeliveries(deps.db, ids, deps.now())
  await attemptDeliveries(deps, saleId)
  return (await listDeliveriesOf(deps.db, saleId)).filter(({ id }) => ids.includes(id))
}

/** Why a delivery hasn't been made yet. */
export const undeliveredMessage = (row: DeliveryRow | undefined) =>
  (row && deliveryProblemMessage(row)) ?? 'This is taking longer than usual. Check again in a moment.'
