import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { noticeMail } from '../account-mails.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { requireRecentSecondFactor } from './require-recent-second-factor.ts'
import { lockSecondFactor } from './second-factor-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** Replaces all codes, behind the same proof as turning 2FA off. */
export async function makeRecoveryCodes(deps: Deps, user: SignedInUser, token: string | undefined): Promise<string[]> {
  await requireRecentSecondFactor(deps, user, token)
  await countTry(deps, `recovery-codes:${user.id}`, throttles.recoveryCodes)

  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockSecondFactor(tx, user.id))) throw new Refused('TWO_FACTOR_NOT_SET_UP')
    await queueMail(tx, deps, noticeMail('recovery-codes-made', user))
    return replaceRecoveryCodes(tx, deps, user.id)
  })
}
