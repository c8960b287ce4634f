import type { registerBody } from '@guildshop/contract/accounts'
import type * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { countTry } from '../../../http/throttle.ts'
import { findAccountByEmail, insertAccount } from '../account-queries.ts'
import { sendEmailCode } from '../email-codes.ts'
import { openSession } from '../sessions/open-session.ts'

type Request = z.infer<typeof registerBody> & { device: string; network: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>

/** Creates the account, enqueues its verification mail and signs it in, in one transaction. */
export async function registerAccount(deps: Deps, request: Request): Promise<string> {
  await countTry(deps, `register:${request.network}`, { times: 60, seconds: 3600 })
  const { email, username, device, network } = request
  const passwordHash = await deps.passwords.hash(request.password)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const account = await insertAccount(tx, { email, username, passwordHash, acceptedTermsAt: now, createdAt: now })
    if (!account) throw new Refused((await findAccountByEmail(tx, email)) ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN')
    await sendEmailCode(tx, deps, account, 'verification')
    return openSession(tx, deps, account, { device, network })
  })
}
