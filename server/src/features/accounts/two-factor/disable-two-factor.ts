import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { updateAccount } from '../account-queries.ts'
import { requireSecondFactor } from '../proof/require-proof.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { deleteRecoveryCodes } from './recovery-code-queries.ts'

/** As specified, without a body: a second factor within the last five minutes, or its code, is enough. */
export async function disableTwoFactor(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>,
  user: SignedInUser,
  token: string | undefined,
): Promise<void> {
  if (!user.hasTwoFactor) throw new Refused('TWO_FACTOR_NOT_SET_UP')
  if (token) await checkSecondFactor(deps, user.id, token)
  else requireSecondFactor(deps, user)

  await deps.db.transaction().execute(async (tx) => {
    await updateAccount(tx, user.id, { totpSecret: null, totpPendingSecret: null })
    await deleteRecoveryCodes(tx, user.id)
    await endSessions(tx, user.id, deps.now(), user.sessionId)
    await recordSecurityChange(tx, deps, user, 'two-factor-off')
  })
}
