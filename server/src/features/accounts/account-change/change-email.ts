import { isUniqueViolation } from '../../../db/is-unique-violation.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { emailInUseMail, noticeMail } from '../account-mails.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { deleteCodes } from '../email-code-queries.ts'
import { withEmailCode } from '../email-codes.ts'
import { promoteInitialAdmin } from '../first-admin/become-first-admin.ts'
import { endResets } from '../password-reset/reset-queries.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { endChallenges } from '../sign-in/challenge-queries.ts'
import { consumeChange, updateIdentity } from './account-change-queries.ts'
import { type Proof, proveOwner, startChange } from './start-account-change.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords' | 'hooks' | 'initialAdmin'>

/**
 * Mails a code to the new email. For an email that already has an account, the response is the same and its owner gets
 * a mail without a code, so that nobody learns who has an account.
 */
export async function startEmailChange(
  deps: Deps,
  user: SignedInUser,
  { newEmail, ...proof }: Proof & { newEmail: string },
): Promise<void> {
  await proveOwner(deps, user, proof)
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
      await deps.hooks.writeAudit(tx, deps, user, { action: 'change-email', subject: user })
      await queueMail(tx, deps, noticeMail('email-changed', user))
      const admin = await promoteInitialAdmin(tx, deps, account)
      return renewToken(tx, deps, admin ?? account, sessionId)
    })
  } catch (error) {
    // Taken since the start. The code proves the mailbox, so this reveals nothing about other people.
    if (isUniqueViolation(error)) throw new Refused('EMAIL_TAKEN')
    throw error
  }
}
