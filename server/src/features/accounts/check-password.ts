import type { Dependencies } from '../../dependencies.ts'
import { forgiveTries, refuseTooMany } from '../../http/throttle.ts'
import { Refused } from '../../refused.ts'
import { countAndFind } from './account-queries.ts'

type Credentials = { identifier: string; password: string; address: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'passwords'>

/** The account these credentials open. */
export async function checkPassword(deps: Deps, credentials: Credentials) {
  const { account, tries } = await provePassword(deps, credentials)
  await forgiveTries(deps, tries)
  return account
}

/**
 * The account these credentials open, and the tries to take back for it: it is for the caller to do, who may have more
 * to write. Unknown name and wrong password are told alike and take as long. The limit per account lasts a minute
 * only, so that nobody can lock someone else out.
 */
export async function provePassword(deps: Deps, { identifier, password, address }: Credentials) {
  const now = deps.now()
  const name = identifier.trim().toLowerCase()
  // Names are free text, so each key starts with a word of its own: no name can be made to look like an address.
  const limits = [
    { key: `password:address:${address}`, limit: { times: 50, seconds: 600 } },
    { key: `password:both:${address} ${name}`, limit: { times: 10, seconds: 600 } },
    { key: `password:name:${name}`, limit: { times: 20, seconds: 60 } },
  ]
  const { counted, account } = await countAndFind(deps.db, name, limits, now)
  await refuseTooMany(deps, limits, counted, now)

  const isRight = await deps.passwords.matches(password, account?.passwordHash)
  if (!account || !isRight) throw new Refused('WRONG_CREDENTIALS')
  const tries = limits.map(({ key }) => key)
  if (account.bannedAt || account.deletedAt) {
    await forgiveTries(deps, tries)
    throw new Refused(account.bannedAt ? 'ACCOUNT_BANNED' : 'ACCOUNT_DELETED')
  }
  return { account, tries }
}
