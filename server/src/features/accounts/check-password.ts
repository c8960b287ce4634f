import type { Dependencies } from '../../dependencies.ts'
import { countTries, forgiveTries } from '../../http/throttle.ts'
import { Refused } from '../../refused.ts'
import { findAccountByIdentifier } from './account-queries.ts'

type Credentials = { identifier: string; password: string; address: string }

/**
 * The account these credentials open. Unknown name and wrong password are told alike and take as long.
 * The limit per account lasts a minute only, so that nobody can lock someone else out.
 */
export async function checkPassword(deps: Pick<Dependencies, 'db' | 'now' | 'passwords'>, credentials: Credentials) {
  const { address } = credentials
  const name = credentials.identifier.trim().toLowerCase()
  // Names are free text, so each key starts with a word of its own: no name can be made to look like an address.
  const tries = [
    { key: `password:address:${address}`, limit: { times: 50, seconds: 600 } },
    { key: `password:both:${address} ${name}`, limit: { times: 10, seconds: 600 } },
    { key: `password:name:${name}`, limit: { times: 20, seconds: 60 } },
  ]
  await countTries(deps, tries)

  const account = await findAccountByIdentifier(deps.db, name)
  const isRight = await deps.passwords.matches(credentials.password, account?.passwordHash)
  if (!account || !isRight) throw new Refused('WRONG_CREDENTIALS')
  await forgiveTries(
    deps,
    tries.map(({ key }) => key),
  )
  if (account.bannedAt) throw new Refused('ACCOUNT_BANNED')
  if (account.deletedAt) throw new Refused('ACCOUNT_DELETED')
  return account
}
