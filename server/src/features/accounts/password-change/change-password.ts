import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { findAccount, updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { endChallenges } from '../sign-in/challenge-queries.ts'
import { forgetNetworks } from '../sign-in/known-network-queries.ts'
import { checkSecondFactor } from '../two-factor/check-second-factor.ts'
import { consumeFirstStep, hasFirstStep, saveFirstStep } from './password-change-queries.ts'

const tenMinutes = 600_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords' | 'hooks' | 'publicUrl'>
type Method = 'email' | '2fa'

/** Step one: verifies the current password for this session. The email method sends its code now. */
export async function startPasswordChange(
  deps: Deps,
  user: SignedInUser,
  { currentPassword, method }: { currentPassword: string; method: Method },
): Promise<void> {
  if (!user.hasTwoFactor) throw new Refused('TWO_FACTOR_NEEDED')
  await countTry(deps, `change-password:${user.id}`, throttles.passwordChange)
  const account = await findAccount(deps.db, user.id)
  if (account?.passwordHash === null) throw new Refused('PASSWORD_NOT_SET')
  if (!(await deps.passwords.matches(currentPassword, account?.passwordHash))) throw new Refused('WRONG_PASSWORD')
  await deps.db.transaction().execute(async (tx) => {
    const expiresAt = new Date(deps.now().getTime() + tenMinutes)
    await saveFirstStep(tx, { sessionId: user.sessionId, method, expiresAt })
    if (method === 'email') await sendEmailCode(tx, deps, user, 'password-change')
  })
}

/** Step two with the authenticator. Requires step one from the same session. */
export async function changePasswordWithTwoFactor(
  deps: Deps,
  user: SignedInUser,
  { newPassword, twoFactorToken }: { newPassword: string; twoFactorToken: string },
): Promise<void> {
  await refuseWithoutFirstStep(deps, user, '2fa')
  await checkSecondFactor(deps, user.id, twoFactorToken)
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.db.transaction().execute((tx) => setPassword(tx, deps, user, passwordHash))
}

/** Step two with the mailed code. */
export async function changePasswordWithCode(
  deps: Deps,
  user: SignedInUser,
  { newPassword, code }: { newPassword: string; code: string },
): Promise<void> {
  await refuseWithoutFirstStep(deps, user, 'email')
  const passwordHash = await deps.passwords.hash(newPassword)
  const guess = { accountId: user.id, purpose: 'password-change', code } as const
  await withEmailCode(deps, guess, (tx) => setPassword(tx, deps, user, passwordHash))
}

async function refuseWithoutFirstStep(deps: Deps, user: SignedInUser, method: Method): Promise<void> {
  if (!(await hasFirstStep(deps.db, user.sessionId, method, deps.now()))) throw new Refused('STEP_ONE_MISSING')
}

async function setPassword(tx: Db, deps: Deps, user: SignedInUser, passwordHash: string): Promise<void> {
  if (!(await consumeFirstStep(tx, user.sessionId))) throw new Refused('STEP_ONE_MISSING')
  await updateAccount(tx, user.id, { passwordHash })
  await endSessions(tx, user.id, deps.now(), user.sessionId)
  await endChallenges(tx, user.id)
  await forgetNetworks(tx, user.id)
  await recordSecurityChange(tx, deps, user, 'password-changed')
}
