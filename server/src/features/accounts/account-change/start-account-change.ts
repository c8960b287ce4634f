import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, countTry, hiddenInKey, triesWithin } from '../../../http/throttle.ts'
import type { Mail } from '../../../providers/mail/mail-client.ts'
import { findAccount } from '../account-queries.ts'
import { sendEmailCode } from '../email-codes.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { checkSecondFactor } from '../two-factor/check-second-factor.ts'
import { saveChange } from './account-change-queries.ts'

const tenMinutes = 600_000
const codeLimits = [throttles.changeCodesHourly, throttles.changeCodesDaily]

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>
export type Proof = { currentPassword: string; twoFactorToken?: string | undefined }

/** Requires the password, and a code if 2FA is on, so that a stolen session token isn't enough. */
export async function proveOwner(deps: Deps, user: SignedInUser, proof: Proof): Promise<void> {
  await countTry(deps, `account-change:${user.id}`, throttles.proof)
  const account = await findAccount(deps.db, user.id)
  if (account?.passwordHash === null) throw new Refused('PASSWORD_NOT_SET')
  if (!(await deps.passwords.matches(proof.currentPassword, account?.passwordHash))) throw new Refused('WRONG_PASSWORD')
  if (!user.hasTwoFactor) return
  if (!proof.twoFactorToken) throw new Refused('REAUTH_REQUIRED')
  await checkSecondFactor(deps, user.id, proof.twoFactorToken)
}

type Change = { kind: 'email' | 'username'; newValue: string; sendTo: string; mailInstead?: Mail | undefined }

/** Stores the change for this session and mails its code, or another mail in its place. */
export async function startChange(deps: Deps, user: SignedInUser, change: Change): Promise<void> {
  const { kind, newValue, sendTo: email, mailInstead } = change
  await countTries(deps, [
    ...triesWithin(`${kind}-change:account:${user.id}`, codeLimits),
    ...triesWithin(`${kind}-change:mailbox:${hiddenInKey(deps, email)}`, codeLimits),
  ])
  const requestedAt = deps.now()
  const expiresAt = new Date(requestedAt.getTime() + tenMinutes)
  await deps.db.transaction().execute(async (tx) => {
    await saveChange(tx, { accountId: user.id, kind, sessionId: user.sessionId, newValue, requestedAt, expiresAt })
    await sendEmailCode(tx, deps, { ...user, email }, `${kind}-change`, mailInstead)
  })
}
