/** Omits a quantity of one. */
export const describeQuantity = ({ quantity }: { quantity: number }) => (quantity === 1 ? {} : { quantity })

type Sold = { salesCount: number; unitsCount: number; revenueCents: number; discountCents?: number }

/** Sales totals. Omits units if every sale was of one unit, and discounts if there were none. */
export const describeSold = ({ salesCount, unitsCount, revenueCents, discountCents = 0 }: Sold) => ({
  salesCount,
  revenueCents,
  ...(unitsCount !== salesCount && { unitsCount }),
  ...(discountCents > 0 && { discountCents }),
})
