import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { noticeMail } from '../account-mails.ts'
import { updateAccount } from '../account-queries.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { deleteRecoveryCodes } from './recovery-code-queries.ts'
import { requireRecentSecondFactor } from './require-recent-second-factor.ts'

export async function disableTwoFactor(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  user: SignedInUser,
  token: string | undefined,
): Promise<void> {
  await requireRecentSecondFactor(deps, user, token)

  await deps.db.transaction().execute(async (tx) => {
    await updateAccount(tx, user.id, { totpSecret: null, totpPendingSecret: null })
    await deleteRecoveryCodes(tx, user.id)
    await endSessions(tx, user.id, deps.now(), user.sessionId)
    await queueMail(tx, deps, noticeMail('two-factor-off', user))
  })
}
