import type { Db } from '../../../db/connect.ts'

export async function findBlocksGifts(db: Db, discordId: string): Promise<boolean> {
  const row = await db
    .selectFrom('buyerPreference')
    .select('blocksGifts')
    .where('discordId', '=', discordId)
    .executeTakeFirst()
  return row?.blocksGifts ?? false
}

export async function upsertBlocksGifts(
  db: Db,
  { discordId, blocksGifts, now }: { discordId: string; blocksGifts: boolean; now: Date },
): Promise<void> {
  const row = { discordId, blocksGifts, updatedAt: now }
  await db
    .insertInto('buyerPreference')
    .values(row)
    .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ blocksGifts, updatedAt: now }))
    .execute()
}
