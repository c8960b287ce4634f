import type { Db } from '../../db/connect.ts'

/** Categories, standing messages and notice templates of the account's servers. */
export async function readStorefrontRecords(db: Db, ownerId: string) {
  const guilds = db.selectFrom('guild').select('id').where('ownerId', '=', ownerId)
  const categories = await db.selectFrom('itemCategory').selectAll().where('guildId', 'in', guilds).execute()
  const standingMessages = await db
    .selectFrom('standingMessage')
    .select(['id', 'guildId', 'shows', 'categoryId', 'itemId', 'channelId', 'messageId', 'state', 'problem'])
    .select(['shownAt', 'createdAt'])
    .where('guildId', 'in', guilds)
    .orderBy('createdAt')
    .execute()
  const noticeTemplates = await db.selectFrom('noticeTemplate').selectAll().where('guildId', 'in', guilds).execute()
  return { categories, standingMessages, noticeTemplates }
}

/** Gifts that the account's linked Discord user received, without who gave them, and their choices. */
export async function readGiftRecords(db: Db, accountId: string) {
  const people = db.selectFrom('discordLink').select('discordId').where('accountId', '=', accountId)
  const received = await db
    .selectFrom('gift')
    .innerJoin('sale', 'sale.id', 'gift.saleId')
    .select(['gift.saleId', 'sale.guildId', 'sale.itemName', 'gift.recipientDiscordId', 'gift.recipientUsername'])
    .select(['gift.message', 'gift.state', 'gift.createdAt', 'gift.deliveredAt', 'gift.decidedAt'])
    .where('gift.recipientDiscordId', 'in', people)
    .where('gift.state', '!=', 'open')
    .orderBy('gift.createdAt')
    .execute()
  const preferences = await db.selectFrom('buyerPreference').selectAll().where('discordId', 'in', people).execute()
  return { received, preferences }
}
