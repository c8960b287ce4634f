import { nextWindow } from '@guildshop/contract/limit-window'
import type { Selectable } from 'kysely'
import type { Guild, Item } from '../../src/db/tables.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { demoPrices } from './demo-offers.ts'
import { findDemoGuild, listDemoItems } from './demo-queries.ts'

const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now'>
type Prices = (typeof demoPrices)[number]
type Shop = { guild: Selectable<Guild>; items: Selectable<Item>[] }

/** Seeds discount codes, sales, role prices, groups, limits and other pricing of the demo's items. */
export async function seedDemoOffers(deps: Deps): Promise<void> {
  for (const prices of demoPrices) {
    const guild = await findDemoGuild(deps.db, prices.guildId)
    if (!guild) continue
    const shop = { guild, items: await listDemoItems(deps.db, guild.id) }
    for (const offer of prices.offers) await seedOffer(deps, shop, offer)
    for (const [name, pricing] of Object.entries(prices.pricing)) await seedPricing(deps, shop, name, pricing)
    for (const group of prices.groups) await seedGroup(deps, shop, group)
  }
}

const idsOf = ({ items }: Shop, names: string[]) => items.filter(({ name }) => names.includes(name)).map(({ id }) => id)

async function seedOffer({ db, now }: Deps, shop: Shop, offer: Prices['offers'][number]): Promise<void> {
  const { items, starts, ends, kind, name, ...fields } = offer
  const at = (days: number | undefined) => (days === undefined ? null : new Date(now().getTime() + days * oneDay))
  const rule = {
    ...{ ...fields, kind, name, code: kind === 'code' ? name : null, guildId: shop.guild.id },
    ...{ isForAllItems: items === undefined, startsAt: at(starts), endsAt: at(ends) },
    ...{ createdBy: shop.guild.ownerId, createdAt: at(Math.min(starts ?? -20, 0)) ?? now() },
  }
  const { id: ruleId } = await db.insertInto('priceRule').values(rule).returning('id').executeTakeFirstOrThrow()
  const chosen = idsOf(shop, items ?? []).map((itemId) => ({ ruleId, itemId }))
  if (chosen.length > 0) await db.insertInto('priceRuleItem').values(chosen).execute()
}

async function seedPricing(
  { db, now }: Deps,
  shop: Shop,
  name: string,
  { requiredItems = [], ...pricing }: Prices['pricing'][string],
): Promise<void> {
  const nextRestockAt = pricing.restockUnits ? nextWindow('week', now()) : null
  const currency = shop.guild.defaultCurrency
  for (const itemId of idsOf(shop, [name])) {
    const requiredItemIds = idsOf(shop, requiredItems)
    await db
      .insertInto('itemPricing')
      .values({ ...pricing, itemId, currency, requiredItemIds, nextRestockAt })
      .execute()
  }
}

async function seedGroup({ db, now }: Deps, shop: Shop, { items, ...group }: Prices['groups'][number]): Promise<void> {
  const { id: groupId } = await db
    .insertInto('itemGroup')
    .values({ ...group, guildId: shop.guild.id, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const currency = shop.guild.defaultCurrency
  const values = idsOf(shop, items).map((itemId) => ({ itemId, groupId, currency }))
  if (values.length > 0) await db.insertInto('itemPricing').values(values).execute()
}
