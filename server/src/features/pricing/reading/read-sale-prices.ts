import { priceFor } from '@guildshop/contract/price-for'
import type { PricedItem } from '@guildshop/contract/priced-item'
import type { SalePrice } from '@guildshop/contract/pricing-options'
import type { Db } from '../../../db/connect.ts'
import { hasRunningSale, listPricing, listRunningRules, type RuleRow } from './pricing-queries.ts'
import { pricedItemOf, type Sold } from './read-priced-items.ts'
import { ruleOfRow } from './rule-of-row.ts'
import { unlockedItem } from './unlocked-item.ts'

/** Whether a shop has a sale that runs now. Cheaper than reading its prices. */
export const hasSale = (db: Db, { id, now }: { id: string; now: Date }) => hasRunningSale(db, id, now)

const anyone = { roleIds: [], purchases: [] }

/** The prices of items in a sale that runs now for everyone, by item. */
export async function readSalePrices(
  db: Db,
  { id, now }: { id: string; now: Date },
  items: readonly Sold[],
): Promise<Map<string, SalePrice>> {
  const sales = (await listRunningRules(db, id, now)).filter(({ kind }) => kind === 'sale')
  const rows = new Map((await listPricing(db, id)).map((row) => [row.itemId, row]))
  const rules = sales.map(ruleOfRow)
  const priced = items.map((item) => pricedItemOf(item, rows.get(item.id), rules))
  return new Map(priced.flatMap((item) => salePriceOf(item, sales, now)))
}

function salePriceOf(item: PricedItem, sales: RuleRow[], now: Date): [string, SalePrice][] {
  const quote = priceFor(unlockedItem(item), anyone, { now })
  if ('refusal' in quote || !quote.applied) return []
  const { ruleId, name } = quote.applied
  const endsAt = sales.find(({ id }) => id === ruleId)?.endsAt?.toISOString() ?? null
  return [[item.id, { price: quote.price, name, endsAt }]]
}
