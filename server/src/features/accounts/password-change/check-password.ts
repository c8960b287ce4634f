import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { hiddenInKey, refundTries, refuseTooMany } from '../../../http/throttle.ts'
import { countSignIn } from '../account-queries.ts'
import { networkHashesOf, networkHashOf } from '../sign-in/known-network.ts'

type Credentials = { identifier: string; password: string; network: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>

/** The account for these credentials. */
export async function checkPassword(deps: Deps, credentials: Credentials) {
  const { account, tries } = await provePassword(deps, credentials)
  await refundTries(deps, tries)
  return account
}

/**
 * Returns the account for these credentials and the rate-limit tries to refund, which the caller does in its own write.
 * An unknown identifier and a wrong password are indistinguishable, also by timing. The limit across unknown networks
 * lasts a minute and doesn't apply to networks the owner has used, so attackers can't lock the owner out.
 */
export async function provePassword(deps: Deps, { identifier, password, network }: Credentials) {
  const now = deps.now()
  const name = identifier.trim().toLowerCase()
  const networkHashes = networkHashesOf(deps, network)
  const networkKey = hiddenInKey(deps, network)
  const limits = {
    network: { key: `password:network:${networkKey}`, limit: throttles.logInFromNetwork },
    both: { key: `password:both:${networkKey} `, limit: throttles.logInFromNetworkToAccount },
    strangers: { key: 'password:account:', limit: throttles.logInFromStrangers },
    known: { key: `password:known:${networkHashOf(deps, network)} `, limit: throttles.logInFromKnownNetwork },
  }
  const { counted, account, tries } = await countSignIn(deps.db, {
    ...{ name, unknownName: hiddenInKey(deps, name), networkHashes, limits, now },
  })
  await refuseTooMany(deps, tries, counted, now)

  const isRight = await deps.passwords.matches(password, account?.passwordHash)
  if (!account || !isRight) throw new Refused('WRONG_CREDENTIALS')
  const keys = tries.map(({ key }) => key)
  if (account.bannedAt || account.deletedAt) {
    await refundTries(deps, keys)
    throw new Refused(account.bannedAt ? 'ACCOUNT_BANNED' : 'ACCOUNT_DELETED')
  }
  return { account, tries: keys }
}
