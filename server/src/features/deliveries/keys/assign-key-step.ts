import { assignKeys } from '../../items/keys/assign-keys.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'

/** The pool has too few keys for an order. */
export class KeysSoldOut extends Error {}

/** Assigns what a payment couldn't, when the seller retries. New keys are assigned automatically. */
export async function assignKey({ db, now }: StepDeps, { delivery }: DeliveryStep): Promise<null> {
  const missing = await db.transaction().execute((tx) => assignKeys(tx, delivery.saleId, now()))
  if (missing) throw new KeysSoldOut()
  return null
}
