import type { LimitWindow, PriceMode, RestockInterval } from '@guildshop/contract/price-rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, ItemPricing } from '../../../db/tables.ts'

type Known = { mode: PriceMode; limitWindow: LimitWindow | null; restockEvery: RestockInterval | null }
export type StoredPricing = Omit<Selectable<ItemPricing>, keyof Known> & Known

export function findItem(db: Db, id: string) {
  return db.selectFrom('item').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

export type ShopItem = Pick<
  Selectable<Item>,
  'id' | 'name' | 'price' | 'currency' | 'stock' | 'requiresShipping' | 'membershipPeriod' | 'renewal' | 'isHidden'
> & { isEnabled: boolean; hasKeys: boolean }

const hasKeys = sql<boolean>`exists (select from deliverable where item_id = item.id and kind = 'key')`

const shopItems = (db: Db) =>
  db
    .selectFrom('item')
    .select(['id', 'name', 'price', 'currency', 'stock', 'requiresShipping', 'membershipPeriod', 'renewal'])
    .select(['isHidden', 'isEnabled', hasKeys.as('hasKeys')])
    .where('deletedAt', 'is', null)

/** In the shop's order. */
export function listShopItems(db: Db, guildId: string): Promise<ShopItem[]> {
  return shopItems(db).where('guildId', '=', guildId).orderBy('sortOrder').orderBy('createdAt').orderBy('id').execute()
}

/** Locks the item until the transaction ends, so that sales and other changes of its pricing wait. */
export function lockItem(tx: Db, id: string): Promise<ShopItem | undefined> {
  return shopItems(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function lockItems(tx: Db, guildId: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('item')
    .select('id')
    .where('guildId', '=', guildId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function findPricing(db: Db, itemId: string): Promise<StoredPricing | undefined> {
  return db.selectFrom('itemPricing').selectAll().$narrowType<Known>().where('itemId', '=', itemId).executeTakeFirst()
}

/** The stored pricing of a shop's items. */
export function listStoredPricing(db: Db, guildId: string): Promise<StoredPricing[]> {
  return db
    .selectFrom('itemPricing')
    .innerJoin('item', 'item.id', 'itemPricing.itemId')
    .selectAll('itemPricing')
    .$narrowType<Known>()
    .where('item.guildId', '=', guildId)
    .where('item.deletedAt', 'is', null)
    .execute()
}

/** Every edit is a new version. Keeps the group. */
export async function upsertPricing(tx: Db, pricing: Insertable<ItemPricing>): Promise<void> {
  await tx
    .insertInto('itemPricing')
    .values(pricing)
    .onConflict((conflict) => conflict.column('itemId').doUpdateSet(pricing))
    .execute()
}
