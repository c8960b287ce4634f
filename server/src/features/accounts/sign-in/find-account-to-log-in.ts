import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findAccount, findAccountByEmail } from '../account-queries.ts'

/** The account of an owner who authenticated without a password. Banned and deleted accounts are refused. */
export async function findAccountToLogIn({ db }: Pick<Dependencies, 'db'>, accountId: string) {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refused('WRONG_CREDENTIALS')
  if (account.bannedAt) throw new Refused('ACCOUNT_BANNED')
  if (account.deletedAt) throw new Refused('ACCOUNT_DELETED')
  return account
}

export async function hasAccount({ db }: Pick<Dependencies, 'db'>, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== undefined
}
