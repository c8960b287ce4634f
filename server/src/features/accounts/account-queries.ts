import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Account } from '../../db/tables.ts'

export function findAccount(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAccountByEmail(db: Db, email: string) {
  return db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** People sign in with either name or address; usernames hold no @, so the two can't be mixed up. */
const signInColumns = [
  'id',
  'username',
  'email',
  'isSuperAdmin',
  'isVerified',
  'passwordHash',
  'totpSecret',
  'bannedAt',
  'deletedAt',
  'deactivatedAt',
] as const

export function findAccountByIdentifier(db: Db, identifier: string) {
  const name = identifier.trim().toLowerCase()
  const column = name.includes('@') ? 'email' : 'username'
  return db.selectFrom('account').select(signInColumns).where(column, '=', name).executeTakeFirst()
}

/** Answers nothing when the name or the address is taken. */
export function insertAccount(tx: Db, account: Insertable<Account>) {
  return tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateAccount(tx: Db, id: string, change: Updateable<Account>): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}

export function listSuperAdminNames(db: Db) {
  return db.selectFrom('account').select('username').where('isSuperAdmin', '=', true).orderBy('username').execute()
}
