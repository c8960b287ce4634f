import type { MembershipPeriod } from '@guildshop/contract/membership-rules'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { executePrepared } from '../../db/prepared.ts'
import type { Item } from '../../db/tables.ts'

export type ShelfItem = Selectable<Item> & { membershipPeriod: MembershipPeriod | null }

/** What the plan lets the shop sell and the seller doesn't hide, in the shop's order. */
export function listShelf(db: Db, shopId: string) {
  const query = db
    .selectFrom('item')
    .select(['id', 'name', 'price', 'currency', 'stock', 'reserved', 'requiresShipping', 'membershipPeriod', 'renewal'])
    .select(['imageHash', 'categoryId', 'roleId'])
    .$narrowType<{ membershipPeriod: MembershipPeriod | null }>()
    .where('guildId', '=', shopId)
    .where('deletedAt', 'is', null)
    .where('isEnabled', '=', true)
    .where('isHidden', '=', false)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
  return executePrepared(db, 'list-shelf', query)
}

export function findShelfItem(db: Db, shopId: string, itemId: string): Promise<ShelfItem | undefined> {
  return db
    .selectFrom('item')
    .selectAll()
    .$narrowType<ShelfItem>()
    .where('id', '=', itemId)
    .where('guildId', '=', shopId)
    .where('deletedAt', 'is', null)
    .where('isEnabled', '=', true)
    .where('isHidden', '=', false)
    .executeTakeFirst()
}
