/** The number of units, except for the usual single one. */
export const describeQuantity = ({ quantity }: { quantity: number }) => (quantity === 1 ? {} : { quantity })

type Sold = { salesCount: number; unitsCount: number; revenueCents: number }

/** Sales, with units only if some sales were of several. */
export const describeSold = ({ salesCount, unitsCount, revenueCents }: Sold) => ({
  salesCount,
  revenueCents,
  ...(unitsCount !== salesCount && { unitsCount }),
})
