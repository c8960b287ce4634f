import type { Dependencies } from '../../../dependencies.ts'
import { forgiveTries, refuseTooMany } from '../../../http/throttle.ts'
import { Refused } from '../../../refused.ts'
import { countSignIn } from '../account-queries.ts'
import { networkHashOf } from '../sign-in/known-network.ts'

type Credentials = { identifier: string; password: string; address: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>

/** The account these credentials open. */
export async function checkPassword(deps: Deps, credentials: Credentials) {
  const { account, tries } = await provePassword(deps, credentials)
  await forgiveTries(deps, tries)
  return account
}

/**
 * The account these credentials open, and the tries to take back for it: it is for the caller to do, who may have more
 * to write. Unknown name and wrong password are told alike and take as long. The ceiling on all strange networks
 * together lasts a minute and doesn't count where the owner has signed in before, so nobody can lock them out.
 */
export async function provePassword(deps: Deps, { identifier, password, address }: Credentials) {
  const now = deps.now()
  const name = identifier.trim().toLowerCase()
  const networkHash = networkHashOf(deps, address)
  const limits = {
    address: { key: `password:address:${address}`, limit: { times: 50, seconds: 600 } },
    both: { key: `password:both:${address} `, limit: { times: 10, seconds: 600 } },
    strangers: { key: 'password:account:', limit: { times: 20, seconds: 60 } },
    known: { key: `password:known:${networkHash} `, limit: { times: 30, seconds: 600 } },
  }
  const { counted, account, tries } = await countSignIn(deps.db, { name, networkHash, limits, now })
  await refuseTooMany(deps, tries, counted, now)

  const isRight = await deps.passwords.matches(password, account?.passwordHash)
  if (!account || !isRight) throw new Refused('WRONG_CREDENTIALS')
  const keys = tries.map(({ key }) => key)
  if (account.bannedAt || account.deletedAt) {
    await forgiveTries(deps, keys)
    throw new Refused(account.bannedAt ? 'ACCOUNT_BANNED' : 'ACCOUNT_DELETED')
  }
  return { account, tries: keys }
}
