import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, hiddenInKey, triesWithin } from '../../../http/throttle.ts'
import { updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import { promoteInitialAdmin } from '../first-admin/become-first-admin.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { SignedInUser } from '../sessions/require-user.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

const triesPerEmail = [throttles.emailVerificationHourly, throttles.emailVerificationDaily]
const codesPerEmail = [throttles.verificationCodesHourly, throttles.verificationCodesDaily]

/**
 * Returns a token with new rights if this makes the account the first administrator. Tries are counted by email, so that
 * registering it again with another account doesn't reset them.
 */
export async function verifyEmail(
  deps: Deps & Pick<Dependencies, 'hooks' | 'publicUrl' | 'initialAdmin'>,
  user: SignedInUser,
  { code, network }: { code: string; network: string },
): Promise<string | undefined> {
  if (user.isVerified) throw new Refused('EMAIL_ALREADY_VERIFIED')
  await countTries(deps, [
    { key: `verify-email:network:${hiddenInKey(deps, network)}`, limit: throttles.emailVerificationFromNetwork },
    ...triesWithin(`verify-email:${hiddenInKey(deps, user.email)}`, triesPerEmail),
  ])
  const guess = { accountId: user.id, purpose: 'verification', code } as const
  return withEmailCode(deps, guess, async (tx) => {
    await updateAccount(tx, user.id, { isVerified: true })
    const admin = await promoteInitialAdmin(tx, deps, user)
    return admin && renewToken(tx, deps, admin, user.sessionId)
  })
}

export async function resendVerification(deps: Deps, user: SignedInUser): Promise<void> {
  if (user.isVerified) throw new Refused('EMAIL_ALREADY_VERIFIED')
  await deps.db.transaction().execute(async (tx) => {
    await sendEmailCode(tx, deps, user, 'verification')
    await countTries(
      { ...deps, db: tx },
      triesWithin(`verification-mail:${hiddenInKey(deps, user.email)}`, codesPerEmail),
    )
  })
}
