import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ItemGroup, ItemPricing, PriceRule } from '../../db/tables.ts'
import { nextMoment } from './next-moment.ts'

type GivenRule = Partial<Insertable<PriceRule>> & {
  guildId: string
  /** All items by default. */
  itemIds?: readonly string[]
}

/** A sale of 10 % on all items by default; with a `code`, a discount code. Adds no checks of the routes. */
export async function addPriceRule(db: Db, { itemIds, ...given }: GivenRule): Promise<Selectable<PriceRule>> {
  const rule = {
    kind: given.code ? 'code' : 'sale',
    name: given.code ?? 'Summer sale',
    effect: 'percent',
    value: 10,
    isForAllItems: itemIds === undefined,
    createdAt: nextMoment(),
    ...given,
  }
  const added = await db.insertInto('priceRule').values(rule).returningAll().executeTakeFirstOrThrow()
  const items = (itemIds ?? []).map((itemId) => ({ ruleId: added.id, itemId }))
  if (items.length > 0) await db.insertInto('priceRuleItem').values(items).execute()
  return added
}

/** Replaces the given fields of an item's pricing. Items are in USD by default. */
export function setItemPricing(
  db: Db,
  itemId: string,
  given: Partial<Insertable<ItemPricing>> = {},
): Promise<Selectable<ItemPricing>> {
  const pricing = { currency: 'USD', ...given, itemId }
  return db
    .insertInto('itemPricing')
    .values(pricing)
    .onConflict((conflict) => conflict.column('itemId').doUpdateSet(pricing))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type GivenGroup = Partial<Insertable<ItemGroup>> & { guildId: string; itemIds?: readonly string[] }

/** An exclusive group by default. */
export async function addItemGroup(db: Db, { itemIds = [], ...given }: GivenGroup): Promise<Selectable<ItemGroup>> {
  const group = { name: 'Ranks', isExclusive: true, offersUpgrades: false, createdAt: nextMoment(), ...given }
  const added = await db.insertInto('itemGroup').values(group).returningAll().executeTakeFirstOrThrow()
  for (const itemId of itemIds) await setItemPricing(db, itemId, { groupId: added.id })
  return added
}
