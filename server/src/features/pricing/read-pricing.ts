import type { ItemPricingReply, PriceRuleReply, PricingReply } from '@guildshop/contract/pricing'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { automaticRenewalProblem } from '../guilds/describe-memberships.ts'
import { type Holds, readHolds } from './easing/read-holds.ts'
import { describeGroup } from './groups/describe-group.ts'
import { listGroups } from './groups/group-queries.ts'
import { describePricedItem } from './items/describe-item-pricing.ts'
import { listShopItems, listStoredPricing } from './items/item-pricing-queries.ts'
import { describeRule } from './rules/describe-rule.ts'
import { findRule, listRules } from './rules/rule-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>

/** Everything about a shop's prices. */
export async function readPricing(deps: Deps, access: GuildAccess): Promise<PricingReply> {
  const { guild } = access
  const holds = await readHolds(deps, access)
  const [rules, items, groups] = await Promise.all([
    readRules(deps, access, holds),
    readItems(deps, access, holds),
    listGroups(deps.db, guild.id),
  ])
  const described = groups.map((group) => describeGroup(group, holds))
  return { currency: guild.defaultCurrency, rules, items, groups: described }
}

/** Newest first. */
export async function readRules(deps: Deps, access: GuildAccess, holds: Holds): Promise<PriceRuleReply[]> {
  const shop = shopOf(deps, access, holds)
  return (await listRules(deps.db, access.guild.id)).map((rule) => describeRule(rule, shop))
}

const shopOf = ({ now }: Deps, { guild }: GuildAccess, holds: Holds) => ({
  currency: guild.defaultCurrency,
  now: now(),
  heldIds: [...holds.keys()],
})

async function readItems({ db }: Deps, access: GuildAccess, holds: Holds) {
  const [items, stored] = await Promise.all([
    listShopItems(db, access.guild.id),
    listStoredPricing(db, access.guild.id),
  ])
  const rows = new Map(stored.map((row) => [row.itemId, row]))
  const shop = {
    itemIds: new Set(items.map(({ id }) => id)),
    canRenewAutomatically: automaticRenewalProblem(access) === null,
  }
  return items.map((item) => {
    const hold = holds.get(item.id)
    return { ...describePricedItem(item, rows.get(item.id), shop), ...(hold && { hold }) }
  })
}

export async function readRule(deps: Deps, access: GuildAccess, id: string): Promise<PriceRuleReply> {
  const rule = await findRule(deps.db, id)
  if (!rule) throw new Refused('PRICE_RULE_NOT_FOUND')
  return describeRule(rule, shopOf(deps, access, await readHolds(deps, access)))
}

export async function readItemPricing(deps: Deps, access: GuildAccess, itemId: string): Promise<ItemPricingReply> {
  const item = (await readItems(deps, access, await readHolds(deps, access))).find(({ _id }) => _id === itemId)
  if (!item) throw new Refused('ITEM_NOT_FOUND')
  return item.pricing
}
