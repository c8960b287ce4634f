import type { ShopItem } from '@guildshop/contract/items'
import type { Selectable } from 'kysely'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { listDeliverables } from './deliverables/deliverable-queries.ts'
import { imageUrlOf } from './images/image-url.ts'
import type { ListedItem } from './item-queries.ts'
import { termsOf } from './memberships/item-terms.ts'
import { countMembers } from './memberships/member-queries.ts'
import { offeredRoles } from './roles/offered-roles.ts'
import { roleProblemMessage } from './roles/role-problem-message.ts'

/** An item as returned by the API. */
export function describeItem(item: ListedItem): ShopItem {
  const terms = termsOf(item)
  return {
    _id: item.id,
    name: item.name,
    description: item.description,
    price: item.price,
    currency: item.currency,
    stock: item.stock,
    requiresShipping: item.requiresShipping,
    imageUrl: imageUrlOf(item),
    enabled: item.isEnabled,
    roleId: item.roleId,
    roleDurationDays: item.roleDurationDays,
    roleProblem: item.roleProblem && roleProblemMessage(item.roleProblem),
    refundTakesBack: item.refundTakesBack,
    version: item.version,
    isHidden: item.isHidden,
    maxQuantity: item.maxQuantity,
    deliverables: item.deliverables,
    ...(terms && { membership: { ...terms, members: item.members } }),
  }
}

/** A saved item as returned by the API. */
export async function describeSavedItem({ db }: Pick<Dependencies, 'db'>, item: Selectable<Item>): Promise<ShopItem> {
  const rows = await listDeliverables(db, item.id)
  const deliverables = rows.map(({ kind, label, roleId, roleDurationDays }) => ({
    kind,
    label,
    roleId,
    roleDurationDays,
  }))
  const roleProblem = offeredRoles(item, rows).find((role) => role.roleProblem)?.roleProblem ?? null
  const members = termsOf(item) ? await countMembers(db, item.id) : 0
  return describeItem({ ...item, roleProblem, deliverables, members })
}
