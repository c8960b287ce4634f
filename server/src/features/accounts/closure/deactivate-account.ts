import { deactivationProblem } from '@guildshop/contract/premium-rules'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { checkSecondFactor } from '../two-factor/check-second-factor.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

export async function sendDeactivationCode(deps: Deps, user: SignedInUser): Promise<void> {
  await refuseWhilePaying(deps, user.id)
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, user, 'deactivation'))
}

export async function deactivateWithCode(deps: Deps, user: SignedInUser, code: string): Promise<void> {
  await refuseWhilePaying(deps, user.id)
  const guess = { accountId: user.id, purpose: 'deactivation', code } as const
  await withEmailCode(deps, guess, (tx) => deactivate(tx, deps, user))
}

export async function deactivateWithTwoFactor(deps: Deps, user: SignedInUser, token: string): Promise<void> {
  await refuseWhilePaying(deps, user.id)
  await checkSecondFactor(deps, user.id, token)
  await deps.db.transaction().execute((tx) => deactivate(tx, deps, user))
}

/** An account with an active subscription can't be deactivated. */
export async function refuseWhilePaying({ db, now, hooks }: Deps, accountId: string): Promise<void> {
  if (deactivationProblem(await hooks.readPremiumStatus(db, accountId, now()))) throw new Refused('PREMIUM_IS_RUNNING')
}

/**
 * A suspended or failing premium subscription doesn't prevent deactivation, but is cancelled. Shops close and memberships
 * are paused. PayPal and Discord stay connected until the account is deleted, so that the owner can come back.
 */
async function deactivate(tx: Db, deps: Deps, user: SignedInUser): Promise<void> {
  await updateAccount(tx, user.id, { deactivatedAt: deps.now() })
  await endSessions(tx, user.id, deps.now())
  await deps.hooks.reviewBilling(tx, user.id)
  await deps.hooks.shopsChanged(tx, user.id)
  await deps.hooks.cancelSubscriptionsOf(tx, user.id, 'The account was deactivated.')
  await recordSecurityChange(tx, deps, user, 'deactivated')
}
