import type { Db } from '../../../db/connect.ts'

type Choice = { saleId: string; buyerDiscordId: string; isAnonymous: boolean }

/** Returns false if this person has no such order that is open. */
export async function setAnonymous(db: Db, { saleId, buyerDiscordId, isAnonymous }: Choice): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sale')
    .set({ isAnonymous })
    .where('id', '=', saleId)
    .where('buyerDiscordId', '=', buyerDiscordId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findOwnState(db: Db, { saleId, buyerDiscordId }: Omit<Choice, 'isAnonymous'>) {
  return db
    .selectFrom('sale')
    .select('state')
    .where('id', '=', saleId)
    .where('buyerDiscordId', '=', buyerDiscordId)
    .executeTakeFirst()
}

/** How the buyer of an order is named in public. */
export function findPrivacy(db: Db, saleId: string) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['sale.isAnonymous', 'sale.recipientDiscordId', 'guild.announceIn'])
    .where('sale.id', '=', saleId)
    .executeTakeFirst()
}
