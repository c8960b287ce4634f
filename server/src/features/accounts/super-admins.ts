import type { Db } from '../../db/connect.ts'
import { findAccountByIdentifier, listSuperAdminNames, updateAccount } from './account-queries.ts'
import { deleteAdminCodes, lockFirstAdmin } from './first-admin/first-admin-queries.ts'

/** Returns the account, or undefined if the username is unknown. One-time codes can't be redeemed during a grant. */
export async function changeSuperAdmin(tx: Db, username: string, isSuperAdmin: boolean) {
  const account = await findAccountByIdentifier(tx, username)
  if (account && isSuperAdmin) await lockFirstAdmin(tx, account.id)
  if (account) await updateAccount(tx, account.id, { isSuperAdmin })
  if (account && isSuperAdmin) await deleteAdminCodes(tx)
  return account
}

export async function listSuperAdmins(db: Db): Promise<string[]> {
  const admins = await listSuperAdminNames(db)
  return admins.map(({ username }) => username)
}
