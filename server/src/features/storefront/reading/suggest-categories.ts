import type { Dependencies } from '../../../dependencies.ts'
import { readCategories } from '../../items/presentation/read-presentation.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Visit } from '../visit.ts'
import { readVisible } from './suggest-items.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** Categories with items that the member can see, whose names contain what they typed. */
export async function suggestCategories(deps: Deps, visit: Visit, typed: string) {
  const { shopId, items } = await readVisible(deps, visit)
  const sought = typed.trim().toLowerCase()
  const categories = await readCategories(deps.db, shopId)
  return categories
    .filter(({ id, name }) => name.toLowerCase().includes(sought) && items.some(({ categoryId }) => categoryId === id))
    .map(({ id, name }) => ({ name, value: id }))
}

/** The id of the category that a member chose or typed; undefined if there is none. */
export async function findNamedCategory(deps: Deps, visit: Visit, typed: string): Promise<string | undefined> {
  const shop = await findPayableShop(deps, visit.guildId)
  const sought = typed.trim().toLowerCase()
  const categories = await readCategories(deps.db, shop.id)
  return categories.find(({ id, name }) => id === sought || name.toLowerCase() === sought)?.id
}
