import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DueRows } from '../../../db/due-rows.ts'

type Login = { keyHash: string; cookieHash: string; identity: string | null; expiresAt: Date }

export async function insertLogin(db: Db, login: Login): Promise<void> {
  await db.insertInto('discordLogin').values(login).execute()
}

export function findLogin(db: Db, hashes: string[]) {
  return db.selectFrom('discordLogin').selectAll().where('keyHash', 'in', hashes).executeTakeFirst()
}

/** Returns the login to exactly one concurrent caller. */
export function consumeLogin(db: Db, hashes: string[]) {
  return db.deleteFrom('discordLogin').where('keyHash', 'in', hashes).returningAll().executeTakeFirst()
}

export const expiredLogins = (now: Date): DueRows => ({
  table: 'discordLogin',
  key: 'ctid',
  isDue: sql`expires_at <= ${now}`,
})
