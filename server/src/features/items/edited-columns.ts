import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { MembershipTerms } from '@guildshop/contract/membership-rules'
import type { Selectable } from 'kysely'
import type { Item } from '../../db/tables.ts'
import { draftUnder } from './memberships/choose-terms.ts'
import { termColumns } from './memberships/item-terms.ts'
import { quantityAfterEdit } from './quantity-after-edit.ts'
import type { MaybeRole } from './roles/offered-roles.ts'
import { stockOfOffer } from './stock-after-edit.ts'

type Units = Pick<Selectable<Item>, 'stock' | 'reserved' | 'maxQuantity'>
type Edit = {
  draft: ItemDraft
  terms: MembershipTerms | null
  reward: MaybeRole
  pool: { hadKeys: boolean; hasKeys: boolean }
}

/** Before a new item. */
export const noUnits: Units = { stock: 0, reserved: 0, maxQuantity: 1 }

/** What the item form sets, for saving an item and for its preview. */
export function editedColumns(current: Units, { draft: sent, terms, reward, pool }: Edit) {
  const draft = draftUnder(terms, sent)
  const { name, description, price, requiresShipping } = draft
  const stock = stockOfOffer(current, draft, pool)
  const maxQuantity = quantityAfterEdit(current.maxQuantity, draft, { ...draft, ...pool, stock })
  return { name, description, price, requiresShipping, ...reward, ...termColumns(terms), stock, maxQuantity }
}
