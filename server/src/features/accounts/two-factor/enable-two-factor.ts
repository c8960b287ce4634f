import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { findAccount } from '../account-queries.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions, proveFactor } from '../sessions/session-queries.ts'
import { matchingStep, seedField } from './check-second-factor.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { switchOnSecondFactor } from './second-factor-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Enables 2FA once the first code proves that the authenticator has the secret. Returns the recovery codes. */
export async function enableTwoFactor(deps: Deps, user: SignedInUser, token: string): Promise<string[]> {
  await countTry(deps, `enable-2fa:${user.id}`, throttles.secondFactor)
  const account = await findAccount(deps.db, user.id)
  if (account?.totpSecret) throw new Refused('TWO_FACTOR_ALREADY_ON')
  if (!account?.totpPendingSecret) throw new Refused('TWO_FACTOR_NOT_SET_UP')
  const sealed = account.totpPendingSecret
  const step = matchingStep(deps.secrets.open(sealed, seedField(user.id)), token, deps.now())
  if (step === null) throw new Refused('TWO_FACTOR_CODE_WRONG')

  return deps.db.transaction().execute(async (tx) => {
    if (!(await switchOnSecondFactor(tx, user.id, sealed, step))) throw new Refused('TWO_FACTOR_ALREADY_ON')
    await proveFactor(tx, user.sessionId, { secondFactorAt: deps.now() })
    await endSessions(tx, user.id, deps.now(), user.sessionId)
    await recordSecurityChange(tx, deps, account, 'two-factor-on')
    return replaceRecoveryCodes(tx, deps, user.id)
  })
}
