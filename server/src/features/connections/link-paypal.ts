import { refusals } from '@guildshop/contract/refusals'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { PaypalRefused } from '../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { checkNewPayee } from './payee/check-payee.ts'
import { endConnections } from './paypal-connection/end-connections.ts'
import { deletePaypalLink, isPayerTaken, savePaypalLink } from './paypal-link-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'paypal' | 'log' | 'secrets' | 'publicUrl' | 'paypalApps' | 'hooks'>

/** Links the authorized PayPal account. Returns an error message, or null on success. */
export async function linkPaypal(deps: Deps, accountId: string, code: string | undefined): Promise<string | null> {
  if (!code) return 'You cancelled the PayPal connection.'
  try {
    const { payerId, email, isVerified } = await deps.paypal.identify(code)
    const problem = await deps.db.transaction().execute(async (tx) => {
      if (await isPayerTaken(tx, payerId, accountId)) return refusals.PAYPAL_ALREADY_LINKED.message
      await savePaypalLink(tx, { accountId, payerId, email, isVerified, linkedAt: deps.now() })
      await endConnections(tx, deps, accountId, { payerId })
      return null
    })
    if (!problem) await checkNewPayee(deps, payerId)
    return problem
  } catch (error) {
    if (isUniqueViolation(error)) return refusals.PAYPAL_ALREADY_LINKED.message
    if (!(error instanceof ProviderFailed || error instanceof PaypalRefused)) throw error
    deps.log.warn(error)
    return "PayPal couldn't confirm your account. Please try again."
  }
}

export async function unlinkPaypal(deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>, accountId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deletePaypalLink(tx, accountId))) throw new Refused('PAYPAL_NOT_LINKED')
    await endConnections(tx, deps, accountId)
  })
}
