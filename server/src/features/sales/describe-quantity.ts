/** The number of units, except for the usual single one. */
export const describeQuantity = ({ quantity }: { quantity: number }) => (quantity === 1 ? {} : { quantity })

type Sold = { salesCount: number; unitsCount: number; revenueCents: number; discountCents?: number }

/** Sales, with units only if some sales were of several, and with discounts only if there were any. */
export const describeSold = ({ salesCount, unitsCount, revenueCents, discountCents = 0 }: Sold) => ({
  salesCount,
  revenueCents,
  ...(unitsCount !== salesCount && { unitsCount }),
  ...(discountCents > 0 && { discountCents }),
})
