import { pricingRefusals } from '@guildshop/contract/pricing-refusals'
import { Refused } from '../../../errors/refused.ts'

const staleCard = new Set<string>(['OFFER_CHANGED', 'ITEM_SOLD_OUT', 'QUANTITY_NOT_OFFERED'])
/** The card itself says why. */
const explainedByCard = new Set<string>([
  'PURCHASE_LIMIT_REACHED',
  'PURCHASE_REQUIREMENT',
  'GROUP_ALREADY_OWNED',
  'TOO_MANY_FREE_ORDERS',
])

/** The message above the updated card after a refused purchase; null if the card doesn't help. */
export function cardMessage(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  if (explainedByCard.has(error.code)) return ''
  return staleCard.has(error.code) || error.code in pricingRefusals ? error.message : null
}
