import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, ItemCreation } from '../../../db/tables.ts'

export type CreationKey = { accountId: string; guildId: string; key: string }

/** The item added with this key, also if it has been deleted since. */
export function findCreation(
  db: Db,
  { accountId, guildId, key }: CreationKey,
  now: Date,
): Promise<(Selectable<Item> & { bodyHash: string }) | undefined> {
  return db
    .selectFrom('itemCreation')
    .innerJoin('item', 'item.id', 'itemCreation.itemId')
    .selectAll('item')
    .select('itemCreation.bodyHash')
    .where('itemCreation.accountId', '=', accountId)
    .where('itemCreation.guildId', '=', guildId)
    .where('itemCreation.key', '=', key)
    .where('itemCreation.expiresAt', '>', now)
    .executeTakeFirst()
}

/** Replaces an expired entry that hasn't been deleted yet. */
export async function insertCreation(tx: Db, creation: Insertable<ItemCreation>): Promise<void> {
  const { bodyHash, itemId, expiresAt } = creation
  await tx
    .insertInto('itemCreation')
    .values(creation)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'guildId', 'key']).doUpdateSet({ bodyHash, itemId, expiresAt }),
    )
    .execute()
}
