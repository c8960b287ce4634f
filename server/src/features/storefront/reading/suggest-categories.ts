import type { Dependencies } from '../../../dependencies.ts'
import { readCategories } from '../../items/presentation/read-presentation.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Visit } from '../visit.ts'

type Deps = Pick<Dependencies, 'db'>

/** Categories whose names contain what the member typed. */
export async function suggestCategories(deps: Deps, visit: Visit, typed: string) {
  const shop = await findPayableShop(deps, visit.guildId)
  const sought = typed.trim().toLowerCase()
  const categories = await readCategories(deps.db, shop.id)
  return categories
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .map(({ id, name }) => ({ name, value: id }))
}

/** The id of the category that a member chose or typed; undefined if there is none. */
export async function findNamedCategory(deps: Deps, visit: Visit, typed: string): Promise<string | undefined> {
  const shop = await findPayableShop(deps, visit.guildId)
  const sought = typed.trim().toLowerCase()
  const categories = await readCategories(deps.db, shop.id)
  return categories.find(({ id, name }) => id === sought || name.toLowerCase() === sought)?.id
}
