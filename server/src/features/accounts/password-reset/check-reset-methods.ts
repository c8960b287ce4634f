import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, countTry, hiddenInKey } from '../../../http/throttle.ts'
import { findVisitedAccount } from '../account-queries.ts'
import { accountTries, networkHashesOf, networkHashOf } from '../sign-in/known-network.ts'

/** Whether to offer the authenticator. An unknown email is answered like an account without one. */
export async function checkResetMethods(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  { email, network }: { email: string; network: string },
): Promise<boolean> {
  await countTry(deps, `reset-check:network:${hiddenInKey(deps, network)}`, throttles.resetMethodsFromNetwork)
  const networkHash = networkHashOf(deps, network)
  const account = await findVisitedAccount(deps.db, email, networkHashesOf(deps, network))
  const { isKnownNetwork = false } = account ?? {}
  const visit = { email, networkHash, isKnownNetwork }
  await countTries(deps, accountTries(deps, 'reset-check', visit, [throttles.resetMethods]))
  if (!account || account.bannedAt || account.deletedAt) return false
  return account.totpSecret !== null
}
