import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Account } from '../../db/tables.ts'
import { type Counted, counting, type Try } from '../../http/throttle.ts'

export function findAccount(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAccountByEmail(db: Db, email: string) {
  return db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

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
  return db.selectFrom('account').select(signInColumns).where(columnOf(name), '=', name).executeTakeFirst()
}

type SignIn = Pick<Selectable<Account>, (typeof signInColumns)[number]>

/** Counts the tries to sign in with a name and reads whose it is, in one round trip. */
export async function countAndFind(db: Db, name: string, tries: Try[], now: Date) {
  const { rows } = await sql<Counted & (SignIn | { id: null })>`
    with counted as (${counting(tries, now)})
    select counted.key, counted.hits, counted.resets_at,
      id, username, email, is_super_admin, is_verified, password_hash, totp_secret, banned_at, deleted_at, deactivated_at
    from counted left join account on ${sql.raw(columnOf(name))} = ${name}
  `.execute(db)
  return { counted: rows, account: rows.find((row) => row.id !== null) }
}

/** People sign in with either name or address; usernames hold no @, so the two can't be mixed up. */
const columnOf = (name: string) => (name.includes('@') ? 'email' : 'username')

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
