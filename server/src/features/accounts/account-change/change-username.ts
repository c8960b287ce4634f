import { isUniqueViolation } from '../../../db/is-unique-violation.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findAccountByIdentifier } from '../account-queries.ts'
import { withEmailCode } from '../email-codes.ts'
import { requireProof } from '../proof/require-proof.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { consumeChange, updateIdentity } from './account-change-queries.ts'
import { startChange } from './start-account-change.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Mails a code to the account's email. A taken username is refused, as it is at sign-up. */
export async function startUsernameChange(deps: Deps, user: SignedInUser, newUsername: string): Promise<void> {
  requireProof(deps, user)
  if (newUsername === user.username) throw new Refused('USERNAME_UNCHANGED')
  if (await findAccountByIdentifier(deps.db, newUsername)) throw new Refused('USERNAME_TAKEN')
  await startChange(deps, user, { kind: 'username', newValue: newUsername, sendTo: user.email })
}

/** Returns a token with the new username. */
export async function confirmUsernameChange(deps: Deps, user: SignedInUser, code: string): Promise<string> {
  const { id: accountId, sessionId } = user
  try {
    return await withEmailCode(deps, { accountId, purpose: 'username-change', code }, async (tx) => {
      const username = await consumeChange(tx, { accountId, kind: 'username', sessionId, now: deps.now() })
      if (!username) throw new Refused('CODE_WRONG')
      const account = await updateIdentity(tx, accountId, { username })
      if (!account) throw new Refused('SESSION_ENDED')
      await recordSecurityChange(tx, deps, user, 'username-changed', { before: user.username, after: username })
      return renewToken(tx, deps, account, sessionId)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused('USERNAME_TAKEN')
    throw error
  }
}
