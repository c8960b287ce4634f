import { refusals } from '@guildshop/contract/refusals'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { PaypalRefused } from '../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { requireProof } from '../accounts/proof/require-proof.ts'
import { mask } from '../accounts/security-changes/mask.ts'
import { recordSecurityChange, recordSecurityChangeOf } from '../accounts/security-changes/record-security-change.ts'
import type { SignedInUser } from '../accounts/sessions/require-user.ts'
import { checkNewPayee } from './payee/check-payee.ts'
import { lockAccount } from './paypal-connection/change-connection-queries.ts'
import { endConnections } from './paypal-connection/end-connections.ts'
import { deletePaypalLink, findPaypalLink, isPayerTaken, savePaypalLink } from './paypal-link-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'paypal' | 'log' | 'secrets' | 'publicUrl' | 'paypalApps' | 'hooks'>

const proofMissing = "To replace your PayPal account, confirm it's you first. Please try again."

type Flow = { accountId: string; isProved: boolean }

/** Links the authorized PayPal account. Returns an error message, or null on success. */
export async function linkPaypal(
  deps: Deps,
  { accountId, isProved }: Flow,
  code: string | undefined,
): Promise<string | null> {
  if (!code) return 'You cancelled the PayPal connection.'
  try {
    const { payerId, email, isVerified } = await deps.paypal.identify(code)
    const problem = await deps.db.transaction().execute(async (tx) => {
      if (await isPayerTaken(tx, payerId, accountId)) return refusals.PAYPAL_ALREADY_LINKED.message
      await lockAccount(tx, accountId)
      const before = await findPaypalLink(tx, accountId)
      const isSame = before?.payerId === payerId
      if (before && !isSame && !isProved) return proofMissing
      await savePaypalLink(tx, { accountId, payerId, email, isVerified, linkedAt: deps.now() })
      await endConnections(tx, deps, accountId, { payerId })
      if (isSame) return null
      await recordSecurityChangeOf(tx, deps, accountId, before ? 'paypal-replaced' : 'paypal-connected', {
        before: before && maskPayee(before),
        after: maskPayee({ payerId, email }),
      })
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

type Unlinking = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

export async function unlinkPaypal(deps: Unlinking, user: SignedInUser): Promise<void> {
  if (!(await findPaypalLink(deps.db, user.id))) throw new Refused('PAYPAL_NOT_LINKED')
  requireProof(deps, user)
  await deps.db.transaction().execute(async (tx) => {
    const before = await deletePaypalLink(tx, user.id)
    if (!before) throw new Refused('PAYPAL_NOT_LINKED')
    await endConnections(tx, deps, user.id)
    await recordSecurityChange(tx, deps, user, 'paypal-disconnected', { before: maskPayee(before) })
  })
}

const maskPayee = ({ payerId, email }: { payerId: string; email: string | null }) => mask(email ?? payerId)
