import type { Db } from '../../../db/connect.ts'

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

/** Deletes at most so many rows and returns how many it deleted. */
export async function deleteExpiredLogins(db: Db, now: Date, atMost: number): Promise<number> {
  const due = db.selectFrom('discordLogin').select('keyHash').where('expiresAt', '<=', now).limit(atMost)
  const deleted = await db.deleteFrom('discordLogin').where('keyHash', 'in', due).returning('keyHash').execute()
  return deleted.length
}
