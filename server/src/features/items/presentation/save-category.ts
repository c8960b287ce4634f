import { type Category, maxCategories } from '@guildshop/contract/categories'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import {
  type CountedCategory,
  deleteCategoryRow,
  findCategory,
  insertCategory,
  isNameTaken,
  listCountedCategories,
  storeCategoryOrder,
  updateCategoryName,
  updateItemCategory,
} from './category-queries.ts'
import type { ManagedCategory } from './find-managed-category.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'hooks'>

/** A category as returned by the API. */
export const describeCategory = ({ id: _id, name, items }: CountedCategory): Category => ({ _id, name, items })

/** Adds a category at the end. Names are unique per shop, whatever their case. */
export function createCategory(deps: Deps, access: GuildAccess, name: string): Promise<Category> {
  const { id: guildId } = access.guild
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    if (await isNameTaken(tx, { id: null, guildId, name })) throw new Refused('CATEGORY_NAME_TAKEN')
    if ((await listCountedCategories(tx, guildId)).length >= maxCategories) throw new Refused('CATEGORY_LIMIT')
    const id = await insertCategory(tx, { guildId, name, createdAt: deps.now() })
    await recordChange(tx, deps, access, { action: 'change-categories', details: `Added ${name}` })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return { _id: id, name, items: 0 }
  })
}

export function renameCategory(deps: Deps, { category, access }: ManagedCategory, name: string): Promise<Category> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    if (await isNameTaken(tx, { ...category, name })) throw new Refused('CATEGORY_NAME_TAKEN')
    if (!(await updateCategoryName(tx, category.id, name))) throw new Refused('CATEGORY_NOT_FOUND')
    await recordChange(tx, deps, access, { action: 'change-categories', details: `${category.name} → ${name}` })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return describeCategory({ ...category, name })
  })
}

/** Keeps its items, which have no category then. */
export async function deleteCategory(deps: Deps, { category, access }: ManagedCategory): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    if (!(await deleteCategoryRow(tx, category.id))) throw new Refused('CATEGORY_NOT_FOUND')
    await recordChange(tx, deps, access, { action: 'change-categories', details: `Deleted ${category.name}` })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}

/** Refuses an order that lacks a category or has one twice, because someone else added or deleted it. */
export async function orderCategories(deps: Deps, access: GuildAccess, ids: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    const current = (await listCountedCategories(tx, access.guild.id)).map(({ id }) => id)
    if (!isSameSet(current, ids)) throw new Refused('CATEGORIES_CHANGED')
    await storeCategoryOrder(tx, ids)
    await recordChange(tx, deps, access, { action: 'change-categories', details: 'Order' })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}

/** Whether the lists have the same members in any order. */
export const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && new Set(others).size === others.length && some.every((one) => others.includes(one))

/** Puts an item into a category of its own shop, or into none. */
export async function chooseCategory(deps: Deps, { item, access }: ManagedItem, categoryId: string | null) {
  await deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    if (categoryId && (await findCategory(tx, categoryId))?.guildId !== item.guildId) {
      throw new Refused('CATEGORY_NOT_FOUND')
    }
    if (!(await updateItemCategory(tx, item.id, categoryId))) throw new Refused('ITEM_NOT_FOUND')
    await recordChange(tx, deps, access, { action: 'change-categories', details: `Moved ${item.name}` })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}
