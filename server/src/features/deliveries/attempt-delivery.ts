import type { DeliveryKind, DeliveryProblem } from '@guildshop/contract/deliveries'
import type { Dependencies } from '../../dependencies.ts'
import { classifyFailure } from './classify-failure.ts'
import { claimDelivery, finishDelivery, type Outcome } from './delivery-queries.ts'
import type { DeliveryStep, StepDeps } from './delivery-step.ts'
import { announceSale } from './notices/announce-sale.ts'
import { messageBuyer } from './notices/message-buyer.ts'
import { giveRole } from './roles/give-role.ts'
import { endOfRole } from './roles/role-time.ts'
import { takeRole } from './roles/take-role.ts'
import { findSoldSale } from './sold-sale-queries.ts'

/** Lease: reclaimed after 60 s, which is longer than any step takes. */
const leaseSeconds = 60

/** Each returns the reason it was skipped, or null if it was done. */
const steps: Record<DeliveryKind, (deps: StepDeps, errand: DeliveryStep) => Promise<DeliveryProblem | null>> = {
  'give-role': giveRole,
  announce: announceSale,
  'message-buyer': messageBuyer,
  'take-role': takeRole,
}

/** Claims and executes a step if it is due. Steps are idempotent. */
export async function attemptDelivery(deps: Dependencies, id: string): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const delivery = await claimDelivery(deps.db, id, { now, until })
  if (!delivery) return
  const sale = await findSoldSale(deps.db, delivery.saleId)
  await finishDelivery(deps.db, delivery, await executeStep(deps, { delivery, sale }))
}

async function executeStep(deps: Dependencies, errand: DeliveryStep): Promise<Outcome> {
  const reason = deliveryRefusal(errand, deps.now())
  // Doesn't count as a try, because Discord wasn't called.
  if (reason) return { state: 'skipped', problem: reason, tries: errand.delivery.tries - 1 }
  try {
    const problem = await steps[errand.delivery.kind](deps, errand)
    return problem ? { state: 'skipped', problem } : { state: 'done', problem: null, doneAt: deps.now() }
  } catch (error) {
    return classifyFailure(errand, error, deps.now())
  }
}

/** Returns the reason a step is no longer needed, or null. */
function deliveryRefusal({ delivery: { kind }, sale }: DeliveryStep, now: Date): DeliveryProblem | null {
  if (kind === 'take-role') return null
  if (sale.refundedAt && (kind !== 'give-role' || sale.refundTakesBack)) return 'SALE_REFUNDED'
  const end = kind === 'give-role' ? endOfRole(sale) : null
  return end && end <= now ? 'ROLE_TIME_OVER' : null
}
