import { refusals } from '@guildshop/contract/refusals'
import type { Db } from '../../db/connect.ts'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { PaypalPerson } from '../../providers/paypal/paypal-login.ts'
import { PaypalRefused } from '../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { requireProof } from '../accounts/proof/require-proof.ts'
import { mask } from '../accounts/security-changes/mask.ts'
import { recordSecurityChange, recordSecurityChangeOf } from '../accounts/security-changes/record-security-change.ts'
import type { SignedInUser } from '../accounts/sessions/require-user.ts'
import { checkNewPayee } from './payee/check-payee.ts'
import { lockAccount } from './paypal-connection/change-connection-queries.ts'
import { endConnections } from './paypal-connection/end-connections.ts'
import {
  deletePaypalLink,
  findPaypalLink,
  isPayerTaken,
  savePaypalLink,
  updatePaypalLink,
} from './paypal-link-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'paypal' | 'log' | 'secrets' | 'publicUrl' | 'paypalApps' | 'hooks'>

const otherAccount =
  'You logged in to a different PayPal account than the connected one. Nothing was changed. Please try again.'

/** Without a proof, a flow can't replace the account. */
type Flow = { accountId: string; isProved: boolean }

/** Without a message, the screen has its own. */
type Outcome = { status: 'success' | 'error'; message?: string }

/** Links the authorized PayPal account, or updates what PayPal says about the linked one. */
export async function linkPaypal(deps: Deps, flow: Flow, code: string | undefined): Promise<Outcome> {
  if (!code) return failed('You cancelled the PayPal connection.')
  try {
    const person = await deps.paypal.identify(code)
    const outcome = await deps.db.transaction().execute((tx) => saveAccount(tx, deps, flow, person))
    if (outcome.isSaved) await checkNewPayee(deps, person.payerId)
    return outcome
  } catch (error) {
    if (isUniqueViolation(error)) return failed(refusals.PAYPAL_ALREADY_LINKED.message)
    if (!(error instanceof ProviderFailed || error instanceof PaypalRefused)) throw error
    deps.log.warn(error)
    return failed("PayPal couldn't confirm your account. Please try again.")
  }
}

async function saveAccount(
  tx: Db,
  deps: Deps,
  { accountId, isProved }: Flow,
  { payerId, email, isVerified }: PaypalPerson,
): Promise<Outcome & { isSaved: boolean }> {
  if (await isPayerTaken(tx, payerId, accountId)) return failed(refusals.PAYPAL_ALREADY_LINKED.message)
  await lockAccount(tx, accountId)
  const before = await findPaypalLink(tx, accountId)
  if (before?.payerId === payerId) {
    await updatePaypalLink(tx, { accountId, email, isVerified })
    return { ...describeVerification(isVerified), isSaved: true }
  }
  if (before && !isProved) return failed(otherAccount)
  await savePaypalLink(tx, { accountId, payerId, email, isVerified, linkedAt: deps.now() })
  await endConnections(tx, deps, accountId, { payerId })
  await recordSecurityChangeOf(tx, deps, accountId, before ? 'paypal-replaced' : 'paypal-connected', {
    before: before && maskPayee(before),
    after: maskPayee({ payerId, email }),
  })
  return { status: 'success', isSaved: true }
}

const failed = (message: string) => ({ status: 'error', message, isSaved: false }) as const

/** The owner checks again because of a warning, so an account that is still unverified isn't a success. */
function describeVerification(isVerified: boolean | null): Outcome {
  if (isVerified) return { status: 'success', message: 'PayPal says your account is verified.' }
  if (isVerified === null) {
    return { status: 'success', message: "PayPal didn't share whether your account is verified." }
  }
  const message = "PayPal says your account isn't verified yet. Verify it at PayPal, then check again."
  return { status: 'error', message }
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
