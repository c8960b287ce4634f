import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { noticeMail } from '../account-mails.ts'
import { updateAccount } from '../account-queries.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { checkSecondFactor } from './check-second-factor.ts'

const fiveMinutes = 300_000

/** Requires a recently verified second factor, so that a stolen session token can't disable 2FA. */
export async function disableTwoFactor(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  user: SignedInUser,
  token: string | undefined,
): Promise<void> {
  if (!user.hasTwoFactor) throw new Refused('TWO_FACTOR_NOT_SET_UP')
  const provedAt = user.secondFactorAt?.getTime() ?? 0
  const isFresh = deps.now().getTime() - provedAt <= fiveMinutes
  if (!isFresh && !token) throw new Refused('REAUTH_REQUIRED')
  if (token) await checkSecondFactor(deps, user.id, token)

  await deps.db.transaction().execute(async (tx) => {
    await updateAccount(tx, user.id, { totpSecret: null, totpPendingSecret: null })
    await endSessions(tx, user.id, deps.now(), user.sessionId)
    await queueMail(tx, deps, noticeMail('two-factor-off', user))
  })
}
