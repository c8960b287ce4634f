import { setTimeout as pass } from 'node:timers/promises'
import type { DeliveryKind, DeliveryProblem } from '@guildshop/contract/deliveries'
import type { Dependencies } from '../../dependencies.ts'
import { inSpan } from '../../telemetry/tracing.ts'
import { notifySeller } from '../notifications/notify-seller.ts'
import { readEntitlement } from '../sales/entitlements/read-entitlements.ts'
import { classifyFailure } from './classify-failure.ts'
import { countFailure } from './count-failure.ts'
import {
  claimDelivery,
  type DeliveryRow,
  finishDelivery,
  listDeliveriesOf,
  listDueDeliveries,
  type Outcome,
} from './delivery-queries.ts'
import type { DeliveryStep, StepDeps } from './delivery-step.ts'
import { assignKey } from './keys/assign-key-step.ts'
import { planBuyerMessage } from './messages/plan-message.ts'
import { announceSale } from './notices/announce-sale.ts'
import { messageBuyer } from './notices/message-buyer.ts'
import { returnRole } from './roles/return-role.ts'
import { giveRole, takeRole } from './roles/role-steps.ts'
import { findSoldSale } from './sold-sale-queries.ts'

const longestWait = 5000
const pollInterval = 100

/** Runs the due deliveries of a sale while a user waits, for up to five seconds. Jobs do the rest. */
export async function attemptDeliveries(deps: Dependencies, saleId: string): Promise<{ failed: boolean }> {
  const deadline = AbortSignal.timeout(longestWait)
  await Promise.race([attemptAll(deps, saleId, deadline), pass(longestWait)])
  return { failed: (await listDeliveriesOf(deps.db, saleId)).some(isFailing) }
}

/** Loops, because a step may make the next one due and a job may have claimed one already. */
async function attemptAll(deps: Dependencies, saleId: string, deadline: AbortSignal): Promise<void> {
  while (!deadline.aborted) {
    const due = await listDueDeliveries(deps.db, { now: deps.now(), saleId })
    if (due.length === 0 && !(await listDeliveriesOf(deps.db, saleId)).some(isInProgress)) return
    if (due.length === 0) await pass(pollInterval)
    await Promise.all(due.map((id) => attemptDelivery(deps, id)))
  }
}

/** A delivery that was never tried just isn't due yet. */
const isFailing = ({ state, triedAt }: DeliveryRow) => state === 'failed' || (state === 'waiting' && triedAt !== null)

const isInProgress = ({ state, triedAt, problem }: DeliveryRow) =>
  state === 'waiting' && triedAt !== null && problem === null

/** Lease: reclaimed after 60 s, which is longer than any step takes. */
const leaseSeconds = 60

/** Each returns the reason it was skipped, or null if it was done. */
const steps: Record<DeliveryKind, (deps: StepDeps, step: DeliveryStep) => Promise<DeliveryProblem | null>> = {
  'give-role': giveRole,
  'assign-key': assignKey,
  announce: announceSale,
  'message-buyer': messageBuyer,
  'take-role': takeRole,
  'return-role': returnRole,
}

/** Claims and executes a step if it is due. Steps are idempotent. */
export async function attemptDelivery(deps: Dependencies, id: string): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const delivery = await claimDelivery(deps.db, id, { now, until })
  if (!delivery) return
  const sale = await findSoldSale(deps.db, delivery.saleId)
  const entitlement = await readEntitlement(deps.db, delivery)
  const outcome = await inSpan(`deliver ${delivery.kind}`, { parent: traceOf(sale, now) }, async (span) => {
    const reached = await executeStep(deps, { delivery, sale, entitlement })
    span.set({ 'delivery.state': reached.state, ...(reached.problem && { 'delivery.problem': reached.problem }) })
    return reached
  })
  countFailure(deps, delivery, outcome)
  if (outcome.state === 'failed' && !sale.isTest) return recordFailure(deps, { delivery, sale }, outcome)
  if (delivery.kind === 'take-role' && outcome.doneAt) return finishRemoval(deps, { delivery, entitlement }, outcome)
  await finishDelivery(deps.db, delivery, outcome)
}

/** Deliveries continue the trace of their checkout for a day, including retries. */
const traceLifetime = 86_400_000

const traceOf = ({ traceparent, createdAt }: DeliveryStep['sale'], now: Date): string | undefined =>
  traceparent && now.getTime() - createdAt.getTime() < traceLifetime ? traceparent : undefined

async function recordFailure(
  deps: Dependencies,
  { delivery, sale }: Pick<DeliveryStep, 'delivery' | 'sale'>,
  outcome: Outcome,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await finishDelivery(tx, delivery, outcome))) return
    await notifySeller(tx, deps, sale, [{ kind: 'failed-delivery', key: delivery.id }])
  })
}

/** Records the removal together with the message that reports it. */
function finishRemoval(
  deps: Dependencies,
  { delivery, entitlement }: Pick<DeliveryStep, 'delivery' | 'entitlement'>,
  outcome: Outcome,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await finishDelivery(tx, delivery, outcome))) return
    // A membership reports its own end.
    if (entitlement?.membershipId) return
    const event = outcome.doneAt?.toISOString() ?? ''
    const { saleId, entitlementId } = delivery
    await planBuyerMessage(tx, deps, { saleId, entitlementId, kind: 'role-removed', event })
  })
}

async function executeStep(deps: Dependencies, step: DeliveryStep): Promise<Outcome> {
  const reason = deliveryRefusal(step, deps.now())
  // Doesn't count as a try, because Discord wasn't called.
  if (reason) return { state: 'skipped', problem: reason, tries: step.delivery.tries - 1 }
  try {
    const problem = await steps[step.delivery.kind](deps, step)
    return problem ? { state: 'skipped', problem } : { state: 'done', problem: null, doneAt: deps.now() }
  } catch (error) {
    return classifyFailure(step, error, deps.now())
  }
}

/** Returns the reason a step is no longer needed, or null. */
function deliveryRefusal({ delivery: { kind }, sale, entitlement }: DeliveryStep, now: Date): DeliveryProblem | null {
  if (kind === 'take-role' || kind === 'return-role') return null
  const isOwned = kind === 'give-role' || kind === 'assign-key'
  const isOfMembership = entitlement?.membershipId != null
  if (sale.refundedAt && !isOfMembership && (!isOwned || sale.refundTakesBack)) return 'SALE_REFUNDED'
  if (kind !== 'give-role' || !entitlement) return null
  // Disputed before its role was assigned.
  if (!sale.isHandedOver) return 'GIFT_REMOVED'
  if (entitlement.endsAt && entitlement.endsAt <= now) return 'ROLE_TIME_OVER'
  return entitlement.waivedAt ? 'ROLE_WAIVED' : null
}
