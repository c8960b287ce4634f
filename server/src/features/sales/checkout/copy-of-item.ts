import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'

/** A sale's own copy of what is sold: later edits of the item don't touch it. Roles are sold by premium owners only. */
export function copyOfItem(item: Selectable<Item>, isOwnerPremium: boolean) {
  return {
    guildId: item.guildId,
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    imageHash: item.imageHash,
    price: item.price,
    currency: item.currency,
    requiresShipping: item.requiresShipping,
    roleId: isOwnerPremium ? item.roleId : null,
    roleDurationDays: isOwnerPremium ? item.roleDurationDays : null,
    refundTakesBack: item.refundTakesBack,
  }
}
