import type { Dependencies } from '../../dependencies.ts'
import { countTry } from '../../http/throttle.ts'
import { findAccountByEmail } from './account-queries.ts'

/** Whether the authenticator can be offered; an unknown address is answered like an account without one. */
export async function checkResetMethods(
  deps: Pick<Dependencies, 'db' | 'now'>,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  await countTry(deps, `reset-check:${address}`, { times: 30, seconds: 600 })
  await countTry(deps, `reset-check:${email}`, { times: 5, seconds: 600 })
  const account = await findAccountByEmail(deps.db, email)
  return account !== undefined && account.totpSecret !== null && account.bannedAt === null
}
