import { nextWindow } from '@guildshop/contract/limit-window'
import { isWholeYen } from '@guildshop/contract/money'
import type { ItemPricingFields } from '@guildshop/contract/pricing-requests'
import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { changeText, recordChange } from '../../guilds/activity/record-change.ts'
import { checkRoles } from '../access/check-roles.ts'
import { checkItems } from '../access/lock-pricing.ts'
import { readEasingRight, refuseEasing } from '../easing/easing-right.ts'
import { shownPricing } from '../shown-pricing.ts'
import { findPricing, lockItem, type ShopItem, type StoredPricing, upsertPricing } from './item-pricing-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>
type Managed = { row: { id: string }; access: GuildAccess }

/** Refuses an edit of an older version (optimistic locking). Amounts are in the item's currency. */
export async function saveItemPricing(
  deps: Deps,
  { row: { id }, access }: Managed,
  fields: ItemPricingFields,
): Promise<void> {
  const { guild } = access
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  const before = (await findPricing(deps.db, id))?.requiredRoleIds ?? []
  await checkRoles(deps, guild.guildId, { chosen: fields.requiredRoleIds, before })
  const right = await readEasingRight(deps, access)
  await deps.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, id)
    if (!item) throw new Refused('ITEM_NOT_FOUND')
    const stored = await findPricing(tx, id)
    if ((stored?.version ?? 0) !== fields.version) throw new Refused('ITEM_PRICING_CHANGED')
    refuseIf(pricingRefusal(item, fields))
    if (fields.requiredItemIds.includes(id)) {
      throw new Refused('INVALID_INPUT', { message: "An item can't require its own purchase." })
    }
    await checkItems(tx, guild.id, fields.requiredItemIds)
    const saved = { ...columnsOf(fields, item), ...restockOf(fields, stored, deps.now()) }
    if (!isSameOffer(stored, saved)) await refuseEasing(tx, right, [id])
    await upsertPricing(tx, saved)
    const details = changeText(item.name, shownPricing(stored), shownPricing(saved))
    await recordChange(tx, deps, access, { action: 'change-item-pricing', details })
    await deps.hooks.shopChanged(tx, guild.id)
  })
}

/** Returns the reason an item can't be sold like this, or null if it can. */
function pricingRefusal(item: ShopItem, fields: ItemPricingFields): RefusalCode | null {
  const { mode, minimumPrice, suggestedPrices, restock } = fields
  const canBeFree = mode === 'free' || (mode === 'chosen' && minimumPrice === 0)
  if (mode !== 'fixed' && item.membershipPeriod !== null) return 'MEMBERSHIP_PRICE_FIXED'
  if (canBeFree && item.requiresShipping) return 'SHIPPED_ITEM_NOT_FREE'
  if (fields.currency && fields.currency !== item.currency) return 'AMOUNT_CURRENCY_CHANGED'
  const areWhole = [minimumPrice, ...suggestedPrices].every((amount) => isWholeYen(amount, item.currency))
  if (mode === 'chosen' && !areWhole) return 'AMOUNT_NOT_WHOLE_YEN'
  return restock && (item.stock < 0 || item.hasKeys) ? 'RESTOCK_NEEDS_STOCK' : null
}

function columnsOf(fields: ItemPricingFields, { id, currency }: ShopItem) {
  const { mode, minimumPrice, suggestedPrices, limit, isHiddenUntilMet } = fields
  const isChosen = mode === 'chosen'
  return {
    itemId: id,
    mode,
    currency,
    minimumPrice: isChosen ? minimumPrice : 0,
    suggestedPrices: isChosen ? [...new Set(suggestedPrices)] : [],
    limitUnits: limit?.units ?? null,
    limitWindow: limit?.window ?? null,
    requiredRoleIds: [...new Set(fields.requiredRoleIds)],
    requiredItemIds: [...new Set(fields.requiredItemIds)],
    isHiddenUntilMet,
    version: fields.version + 1,
  }
}

type Offer = Omit<StoredPricing, 'groupId' | 'nextRestockAt'>

/** Whether two versions sell an item on the same terms. Amounts apply in their currency only. */
const isSameOffer = (one: Offer | undefined, other: Offer): boolean =>
  JSON.stringify(comparable(one ?? plainOf(other))) === JSON.stringify(comparable(other))

const plainOf = ({ itemId, currency }: Offer): Offer => ({
  ...{ itemId, currency, mode: 'fixed', minimumPrice: 0, suggestedPrices: [], limitUnits: null, limitWindow: null },
  ...{ restockUnits: null, restockEvery: null, restockUpTo: null },
  ...{ requiredRoleIds: [], requiredItemIds: [], isHiddenUntilMet: false, version: 0 },
})

const comparable = ({ mode, minimumPrice, suggestedPrices, currency, ...rest }: Offer) => [
  mode === 'chosen' ? [mode, minimumPrice, suggestedPrices, currency] : mode,
  [rest.limitUnits, rest.limitWindow, rest.restockUnits, rest.restockEvery, rest.restockUpTo],
  [rest.requiredRoleIds.toSorted(), rest.requiredItemIds.toSorted(), rest.isHiddenUntilMet],
]

/** Other changes don't postpone the next restock. */
function restockOf({ restock }: ItemPricingFields, stored: StoredPricing | undefined, now: Date) {
  const isSame = restock !== null && restock.every === stored?.restockEvery
  return {
    restockUnits: restock?.units ?? null,
    restockEvery: restock?.every ?? null,
    restockUpTo: restock?.upTo ?? null,
    nextRestockAt: isSame ? stored.nextRestockAt : restock && nextWindow(restock.every, now),
  }
}
