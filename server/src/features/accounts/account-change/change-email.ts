import { isUniqueViolation } from '../../../db/is-unique-violation.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { emailInUseMail } from '../account-mails.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { deleteCodes } from '../email-code-queries.ts'
import { withEmailCode } from '../email-codes.ts'
import { promoteInitialAdmin } from '../first-admin/become-first-admin.ts'
import { endResets } from '../password-reset/reset-queries.ts'
import { requireProof } from '../proof/require-proof.ts'
import { mask } from '../security-changes/mask.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { endChallenges } from '../sign-in/challenge-queries.ts'
import { consumeChange, updateIdentity } from './account-change-queries.ts'
import { startChange } from './start-account-change.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl' | 'initialAdmin'>

/**
 * Mails a code to the new email. For an email that already has an account, the response is the same and its owner gets
 * a mail without a code, so that nobody learns who has an account.
 */
export async function startEmailChange(deps: Deps, user: SignedInUser, newEmail: string): Promise<void> {
  requireProof(deps, user)
  if (newEmail === user.email) throw new Refused('EMAIL_UNCHANGED')
  const owner = await findAccountByEmail(deps.db, newEmail)
  const mailInstead = owner && emailInUseMail(owner)
  await startChange(deps, user, { kind: 'email', newValue: newEmail, sendTo: newEmail, mailInstead })
}

/**
 * Ends the other sessions, invalidates everything mailed to the old email and notifies it. Returns a token with the
 * new email.
 */
export async function confirmEmailChange(deps: Deps, user: SignedInUser, code: string): Promise<string> {
  const { id: accountId, sessionId } = user
  const now = deps.now()
  try {
    return await withEmailCode(deps, { accountId, purpose: 'email-change', code }, async (tx) => {
      const email = await consumeChange(tx, { accountId, kind: 'email', sessionId, now })
      if (!email) throw new Refused('CODE_WRONG')
      const account = await updateIdentity(tx, accountId, { email, isVerified: true })
      if (!account) throw new Refused('SESSION_ENDED')
      await deleteCodes(tx, accountId)
      await endResets(tx, accountId)
      await endChallenges(tx, accountId)
      await endSessions(tx, accountId, now, sessionId)
      await recordSecurityChange(tx, deps, user, 'email-changed', { before: mask(user.email), after: mask(email) })
      const admin = await promoteInitialAdmin(tx, deps, account)
      return renewToken(tx, deps, admin ?? account, sessionId)
    })
  } catch (error) {
    // Taken since the start. The code proves the mailbox, so this reveals nothing about other people.
    if (isUniqueViolation(error)) throw new Refused('EMAIL_TAKEN')
    throw error
  }
}
