import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'

/**
 * Snapshot of the item for a sale of some units; later edits don't affect it. Includes the role only for premium owners.
 */
export function copyOfItem(item: Selectable<Item>, isOwnerPremium: boolean, quantity = 1) {
  return {
    guildId: item.guildId,
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    imageHash: item.imageHash,
    quantity,
    price: item.price * quantity,
    currency: item.currency,
    requiresShipping: item.requiresShipping,
    roleId: isOwnerPremium ? item.roleId : null,
    roleDurationDays: isOwnerPremium ? item.roleDurationDays : null,
    refundTakesBack: item.refundTakesBack,
  }
}
