import type { registerBody } from '@guildshop/contract/accounts'
import type * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry, hiddenInKey } from '../../../http/throttle.ts'
import { findAccountByEmail, insertAccount } from '../account-queries.ts'
import { sendEmailCode } from '../email-codes.ts'
import { openSession } from '../sessions/open-session.ts'

type Request = z.infer<typeof registerBody> & { device: string; network: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>

/** Creates the account, enqueues its verification mail and signs it in, in one transaction. */
export async function registerAccount(deps: Deps, request: Request): Promise<string> {
  await countSignup(deps, request.network)
  const { email, username, device, network } = request
  const passwordHash = await deps.passwords.hash(request.password)
  return deps.db.transaction().execute(async (tx) => {
    const account = await createAccount(tx, deps, { email, username, passwordHash })
    await sendEmailCode(tx, deps, account, 'verification')
    return openSession(tx, deps, account, { device, network, hasProvedPassword: true })
  })
}

export function countSignup(deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>, network: string): Promise<void> {
  return countTry(deps, `register:${hiddenInKey(deps, network)}`, throttles.registration)
}

type NewAccount = { email: string; username: string; passwordHash: string | null; isVerified?: boolean }

/** Creates an account that has accepted the terms. Refuses a taken email or username. */
export async function createAccount(tx: Db, { now }: Pick<Dependencies, 'now'>, fields: NewAccount) {
  const account = await insertAccount(tx, { ...fields, acceptedTermsAt: now(), createdAt: now() })
  if (account) return account
  throw new Refused((await findAccountByEmail(tx, fields.email)) ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN')
}
