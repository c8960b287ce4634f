import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'
import { canHigherPriceEase } from './easing-queries.ts'
import { type EasingRight, findEasingRefusal } from './easing-right.ts'

type Terms = 'membershipPeriod' | 'trialDays' | 'graceDays' | 'renewal'
type Sold = Pick<Selectable<Item>, 'price' | 'stock' | 'requiresShipping' | 'maxQuantity' | Terms>

const terms = ['membershipPeriod', 'trialDays', 'graceDays', 'renewal'] as const

/** Returns the reason this person may not change what an item costs or how many there are like this. See `refuseEasing`. */
export async function itemChangeRefusal(
  tx: Db,
  right: EasingRight,
  { itemId, before, after }: { itemId: string; before: Sold; after: Sold },
): Promise<RefusalCode | null> {
  if (!right.choice) return null
  const isRaised = after.price > before.price
  const isEasier = isEasierToGet(before, after) || (isRaised && (await canHigherPriceEase(tx, itemId)))
  return isEasier ? findEasingRefusal(tx, right, [itemId]) : null
}

/** Free items and offers don't apply while an item is shipped. Other terms of a membership are another offer. */
function isEasierToGet(before: Sold, after: Sold): boolean {
  const isCheaper = after.price < before.price || (before.requiresShipping && !after.requiresShipping)
  const areMore = units(after) > units(before) || after.maxQuantity > before.maxQuantity
  return isCheaper || areMore || terms.some((term) => after[term] !== before[term])
}

const units = ({ stock }: Sold) => (stock === -1 ? Number.POSITIVE_INFINITY : stock)
