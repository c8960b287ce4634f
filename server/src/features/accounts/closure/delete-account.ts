import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import { requireFirstFactor, requireProof } from '../proof/require-proof.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { checkSecondFactor } from '../two-factor/check-second-factor.ts'
import { refuseWhilePaying } from './deactivate-account.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** The code proves the mailbox in addition. */
export async function sendDeletionCode(deps: Deps, user: SignedInUser): Promise<void> {
  requireProof(deps, user)
  await refuseWhilePaying(deps, user.id)
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, user, 'deletion'))
}

export async function deleteWithCode(deps: Deps, user: SignedInUser, code: string): Promise<void> {
  await refuseWhilePaying(deps, user.id)
  const guess = { accountId: user.id, purpose: 'deletion', code } as const
  await withEmailCode(deps, guess, (tx) => deleteAccount(tx, deps, user))
}

export async function deleteWithTwoFactor(deps: Deps, user: SignedInUser, token: string): Promise<void> {
  requireFirstFactor(deps, user)
  await refuseWhilePaying(deps, user.id)
  await checkSecondFactor(deps, user.id, token)
  await deps.db.transaction().execute((tx) => deleteAccount(tx, deps, user))
}

/** Permanently closes the account. Data is erased after the retention period. */
async function deleteAccount(tx: Db, deps: Deps, user: SignedInUser): Promise<void> {
  await updateAccount(tx, user.id, { deactivatedAt: deps.now(), deletedAt: deps.now() })
  await endSessions(tx, user.id, deps.now())
  await deps.hooks.endConnections(tx, deps, user.id)
  await deps.hooks.cancelSubscriptionsOf(tx, user.id, 'The account was deleted.')
  await recordSecurityChange(tx, deps, user, 'deleted')
}
