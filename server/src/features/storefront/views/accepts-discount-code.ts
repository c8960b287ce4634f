import type { ItemOffer } from '../reading/item-offer.ts'

/** Codes lower fixed prices only. */
export const acceptsDiscountCode = ({ item, quote }: Pick<ItemOffer, 'item' | 'quote'>) =>
  item.pricing.mode === 'fixed' && !item.renewsAutomatically && quote !== null && quote.listPrice > 0
