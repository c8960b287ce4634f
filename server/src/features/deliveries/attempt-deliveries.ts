import { setTimeout as pass } from 'node:timers/promises'
import type { Dependencies } from '../../dependencies.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { type DeliveryRow, listDeliveriesOf, listDueDeliveries } from './delivery-queries.ts'

const longestWait = 5000
const pause = 100

/** Runs the due deliveries of a sale while a user waits, for up to five seconds. Jobs do the rest. */
export async function attemptDeliveries(deps: Dependencies, saleId: string): Promise<{ failed: boolean }> {
  const deadline = AbortSignal.timeout(longestWait)
  await Promise.race([attemptAll(deps, saleId, deadline), pass(longestWait)])
  return { failed: (await listDeliveriesOf(deps.db, saleId)).some(isTrouble) }
}

/** Loops, because a step may make the next one due and a job may have claimed one already. */
async function attemptAll(deps: Dependencies, saleId: string, deadline: AbortSignal): Promise<void> {
  while (!deadline.aborted) {
    const due = await listDueDeliveries(deps.db, { now: deps.now(), saleId })
    if (due.length === 0 && !(await listDeliveriesOf(deps.db, saleId)).some(isUnderWay)) return
    if (due.length === 0) await pass(pause)
    await Promise.all(due.map((id) => attemptDelivery(deps, id)))
  }
}

/** A delivery that was never tried is only not due yet. */
const isTrouble = ({ state, triedAt }: DeliveryRow) => state === 'failed' || (state === 'waiting' && triedAt !== null)

const isUnderWay = ({ state, triedAt, problem }: DeliveryRow) =>
  state === 'waiting' && triedAt !== null && problem === null
