import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Wanted = { guildId: string; itemId: string | null; isMembership: boolean }

/** The chosen item, or the first one of this kind in the shop's order. */
export function findSampleItem(db: Db, { guildId, itemId, isMembership }: Wanted) {
  const items = db
    .selectFrom('item')
    .select(['id', 'name', 'price', 'currency', 'imageHash'])
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
  const found = itemId
    ? items.where('id', '=', itemId)
    : items
        .where(sql<boolean>`(membership_period is not null) = ${isMembership}`)
        .orderBy('isHidden')
        .orderBy('sortOrder')
        .orderBy('createdAt')
        .orderBy('id')
  return found.limit(1).executeTakeFirst()
}

/** The caller's names: on Discord if linked, and here. */
export function findSampleBuyer(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('discordLink', 'discordLink.accountId', 'account.id')
    .select(['discordLink.discordId', 'discordLink.username as discordUsername', 'account.username'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}
