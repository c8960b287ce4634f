import type { Dependencies } from '../../dependencies.ts'
import { PaypalRefused } from '../../providers/paypal/requests/paypal-errors.ts'
import type { Delivery, Verdict } from '../../providers/paypal/webhooks/webhook-transmission.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { RateLimited } from '../../providers/rate-limited.ts'

type Deps = Pick<Dependencies, 'log' | 'paypal'>

/** Verifies a delivery by its certificate, or through PayPal's API if that isn't possible. */
export async function verifyDelivery(deps: Deps, delivery: Delivery): Promise<Verdict> {
  const verdict = await orUndecided(deps, () => deps.paypal.verifyOffline(delivery))
  return verdict === 'undecided' ? orUndecided(deps, () => deps.paypal.verifyBySignatureCall(delivery)) : verdict
}

async function orUndecided({ log }: Deps, verify: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await verify()
  } catch (error) {
    const isOutage = error instanceof ProviderFailed || error instanceof PaypalRefused || error instanceof RateLimited
    if (!isOutage) throw error
    log.warn({ err: error }, 'paypal webhook could not be verified')
    return 'undecided'
  }
}
