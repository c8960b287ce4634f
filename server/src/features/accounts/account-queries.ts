import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { executePrepared } from '../../db/prepared.ts'
import type { Account } from '../../db/tables.ts'
import { type Counted, countRowsSql, resetOf, type Try } from '../../http/throttle.ts'

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

/** The account, and whether its owner has signed in from this network. Until the email is verified, it may be anyone's. */
export function findVisitedAccount(db: Db, identifier: string, networkHashes: string[]) {
  const name = identifier.trim().toLowerCase()
  return db
    .selectFrom('account')
    .select(signInColumns)
    .select(sql<boolean>`is_verified and ${isKnownNetwork(networkHashes)}`.as('isKnownNetwork'))
    .where(columnOf(name), '=', name)
    .executeTakeFirst()
}

const isKnownNetwork = (hashes: string[]) => sql<boolean>`exists (
  select from known_network where account_id = account.id and network_hash = any(${hashes}::text[])
)`

type SignIn = Pick<Selectable<Account>, (typeof signInColumns)[number]>

/** Rate-limit keys for signing in. Prefixed, so that a username can't collide with an IP address. */
type SignInLimits = { network: Try; both: Try; strangers: Try; known: Try }

/** `unknownName`: the name without what it says about a person. */
type SignInAttempt = {
  name: string
  unknownName: string
  networkHashes: string[]
  limits: SignInLimits
  now: Date
}

/**
 * Counts a sign-in attempt and loads its account in one round trip. All rate-limit keys except the first include the
 * account id, whichever identifier was used; an unknown identifier is its own key.
 */
export async function countSignIn(db: Db, { name, unknownName, networkHashes, limits, now }: SignInAttempt) {
  const { network, both, strangers, known } = limits
  const query = sql<Counted & { isKnownNetwork: boolean } & (SignIn | { id: null })>`
    with found as materialized (
      select id, username, email, is_super_admin, is_verified, password_hash, totp_secret, banned_at, deleted_at,
        deactivated_at, ${isKnownNetwork(networkHashes)} as is_known_network
      from account where ${sql.raw(columnOf(name))} = ${name}
    ), subject as (
      select coalesce((select 'id:' || id from found), 'name:' || ${unknownName}::text) as text,
        coalesce((select is_known_network from found), false) as is_known
    ), tries as (
      select ${network.key}::text as key, ${resetOf(network.limit, now)}::timestamptz as resets_at
      union all select ${both.key} || text, ${resetOf(both.limit, now)}::timestamptz from subject
      union all select ${strangers.key} || text, ${resetOf(strangers.limit, now)}::timestamptz from subject where not is_known
      union all select ${known.key} || text, ${resetOf(known.limit, now)}::timestamptz from subject where is_known
    ), counted as (${countRowsSql(sql`(select key, resets_at from tries order by key collate "C") as try`, now)})
    select counted.key, counted.hits, counted.resets_at, found.* from counted left join found on true
  `
  const rows = await executePrepared(db, `count-sign-in-by-${columnOf(name)}`, query)
  const account = rows.find((row) => row.id !== null)
  const subject = account ? `id:${account.id}` : `name:${unknownName}`
  const by = ({ key, limit }: Try) => ({ key: `${key}${subject}`, limit })
  return { account, counted: rows, tries: [network, by(both), by(account?.isKnownNetwork ? known : strangers)] }
}

/** The identifier is a username or an email; usernames can't contain @. */
const columnOf = (name: string) => (name.includes('@') ? 'email' : 'username')

/** Returns undefined if the username or email is taken. */
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
