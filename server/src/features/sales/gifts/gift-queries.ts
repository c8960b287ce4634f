import type { GiftState } from '@guildshop/contract/gift-rules'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Gift } from '../../../db/tables.ts'

export type GiftRow = Selectable<Gift> & { state: GiftState }

/** A gift is protected by the lock of its sale. */
export function findGift(db: Db, saleId: string): Promise<GiftRow | undefined> {
  return db.selectFrom('gift').selectAll().$narrowType<GiftRow>().where('saleId', '=', saleId).executeTakeFirst()
}

export async function insertGift(tx: Db, gift: Insertable<Gift>): Promise<void> {
  await tx.insertInto('gift').values(gift).execute()
}

/** Changes anything but the state, which only `moveGift` changes. */
export async function updateGift(tx: Db, saleId: string, change: Omit<Updateable<Gift>, 'state'>): Promise<void> {
  await tx.updateTable('gift').set(change).where('saleId', '=', saleId).execute()
}

export async function setGiftState(tx: Db, saleId: string, change: Updateable<Gift>): Promise<void> {
  await tx.updateTable('gift').set(change).where('saleId', '=', saleId).execute()
}

/** A gift whose check is due, with Discord's id of its server. */
export function findDueGift(db: Db, saleId: string, now: Date) {
  return db
    .selectFrom('gift')
    .innerJoin('sale', 'sale.id', 'gift.saleId')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['gift.saleId', 'gift.recipientDiscordId', 'guild.guildId as discordGuildId'])
    .where('gift.saleId', '=', saleId)
    .where('gift.state', '=', 'waiting')
    .where('gift.checkAt', '<=', now)
    .executeTakeFirst()
}

/** Gifts whose check is due, most overdue first. */
export async function listDueGifts(db: Db, now: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift')
    .select('saleId')
    .where('state', '=', 'waiting')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(atMost)
    .execute()
  return rows.map(({ saleId }) => saleId)
}

/** Makes the checks of a person's waiting gifts in a server due now. Returns the sale ids. */
export async function bringCheckForward(
  db: Db,
  { guildId, discordId, now }: { guildId: string; discordId: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('gift')
    .from('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .set({ checkAt: now })
    .whereRef('sale.id', '=', 'gift.saleId')
    .where('gift.recipientDiscordId', '=', discordId)
    .where('gift.state', '=', 'waiting')
    .where('guild.guildId', '=', guildId)
    .returning('gift.saleId')
    .execute()
  return rows.map(({ saleId }) => saleId)
}

/** Gifts that a person paid for in a shop since then. */
export async function countGiven(
  db: Db,
  { guildId, buyerDiscordId, since }: { guildId: string; buyerDiscordId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('sale')
    .innerJoin('gift', 'gift.saleId', 'sale.id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('sale.guildId', '=', guildId)
    .where('sale.buyerDiscordId', '=', buyerDiscordId)
    .where('sale.state', 'in', ['paid', 'pending'])
    .where('gift.createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether this order was used for an upgrade that is open, pending or paid. */
export async function isUpgraded(db: Db, saleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sale')
    .select('id')
    .where('upgradedSaleId', '=', saleId)
    .where('state', 'in', ['open', 'pending', 'paid'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
