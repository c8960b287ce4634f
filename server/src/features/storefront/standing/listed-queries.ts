import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { StandingRow } from './standing-queries.ts'

export type ListedStandingRow = StandingRow & { itemName: string | null; categoryName: string | null }

/** Of a server, or one message. Oldest first, without those that are being deleted. */
export function listStandingRows(db: Db, where: { guildId: string } | { id: string }): Promise<ListedStandingRow[]> {
  const query = db
    .selectFrom('standingMessage')
    .leftJoin('item', 'item.id', 'standingMessage.itemId')
    .leftJoin('itemCategory', 'itemCategory.id', 'standingMessage.categoryId')
    .selectAll('standingMessage')
    .select(['item.name as itemName', 'itemCategory.name as categoryName'])
    .where('standingMessage.state', '<>', 'removed')
    .orderBy('standingMessage.createdAt')
    .orderBy('standingMessage.id')
    .$narrowType<ListedStandingRow>()
  return (
    'id' in where
      ? query.where('standingMessage.id', '=', where.id)
      : query.where('standingMessage.guildId', '=', where.guildId)
  ).execute()
}

/** What a message can show in a shop, with the server's id on Discord. */
export function findStandingShop(db: Db, guildId: string) {
  return db
    .selectFrom('guild')
    .innerJoin('account', 'account.id', 'guild.ownerId')
    .select(['guild.id', 'guild.guildId', 'guild.name', 'guild.ownerId', 'guild.removedAt'])
    .select(['account.email', 'account.username', 'account.isVerified'])
    .where('guild.id', '=', guildId)
    .executeTakeFirst()
}

/** Locks the server, so that concurrent posts are counted. */
export async function lockStandingShop(tx: Db, guildId: string): Promise<void> {
  await tx.selectFrom('guild').select('id').where('id', '=', guildId).forUpdate().execute()
}

type Same = { shows: string; subjectId: string | null; channelId: string }

/** The message that already shows this in this channel, preferably one without a problem. */
export function findSameStandingMessage(tx: Db, guildId: string, { shows, subjectId, channelId }: Same) {
  return tx
    .selectFrom('standingMessage')
    .selectAll()
    .$narrowType<StandingRow>()
    .where('guildId', '=', guildId)
    .where('channelId', '=', channelId)
    .where('shows', '=', shows)
    .where(sql`coalesce(item_id, category_id)`, 'is not distinct from', subjectId)
    .where('state', '<>', 'removed')
    .orderBy(sql`state = 'broken'`)
    .orderBy('createdAt')
    .executeTakeFirst()
}

/** Whether an item or category of this server exists. */
export async function hasSubject(db: Db, guildId: string, subject: { table: 'item' | 'itemCategory'; id: string }) {
  const found =
    subject.table === 'item'
      ? await db
          .selectFrom('item')
          .select('id')
          .where('id', '=', subject.id)
          .where('guildId', '=', guildId)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
      : await db
          .selectFrom('itemCategory')
          .select('id')
          .where('id', '=', subject.id)
          .where('guildId', '=', guildId)
          .executeTakeFirst()
  return found !== undefined
}
