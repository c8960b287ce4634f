import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import { promoteInitialAdmin } from '../first-admin/become-first-admin.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { SignedInUser } from '../sessions/require-user.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** Returns a token with new rights if this makes the account the first administrator. */
export async function verifyEmail(
  deps: Deps & Pick<Dependencies, 'hooks' | 'initialAdmin'>,
  user: SignedInUser,
  code: string,
): Promise<string | undefined> {
  if (user.isVerified) throw new Refused('EMAIL_ALREADY_VERIFIED')
  const guess = { accountId: user.id, purpose: 'verification', code } as const
  return withEmailCode(deps, guess, async (tx) => {
    await updateAccount(tx, user.id, { isVerified: true })
    const admin = await promoteInitialAdmin(tx, deps, user)
    return admin && renewToken(tx, deps, admin, user.sessionId)
  })
}

export async function resendVerification(deps: Deps, user: SignedInUser): Promise<void> {
  if (user.isVerified) throw new Refused('EMAIL_ALREADY_VERIFIED')
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, user, 'verification'))
}
