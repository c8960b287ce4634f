import type { Db } from '../../../db/connect.ts'

/** Whether the owner has removed the server; its data is kept for a while. */
export async function isGuildRemoved(db: Db, id: string): Promise<boolean> {
  const guild = await db.selectFrom('guild').select('removedAt').where('id', '=', id).executeTakeFirst()
  return guild?.removedAt !== null
}
