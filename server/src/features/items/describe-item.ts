import type { ShopItem } from '@guildshop/contract/items'
import { refusals } from '@guildshop/contract/refusals'
import { imageUrlOf } from './images/image-url.ts'
import type { ListedItem } from './item-queries.ts'

/** An item as returned by the API. */
export function describeItem(item: ListedItem): ShopItem {
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
  }
}

/** Rows store the code, so that improved messages apply to existing items. */
function roleProblemMessage(code: string): string {
  return Object.entries(refusals).find(([known]) => known === code)?.[1].message ?? refusals.ROLE_NOT_IN_GUILD.message
}
