type Counted = { stock: number; reserved: number }
type Stocked = Counted & { requiresShipping: boolean }

/** Stock minus what open checkouts have reserved. */
export const countLeft = ({ stock, reserved }: Counted) => (stock === -1 ? Number.POSITIVE_INFINITY : stock - reserved)

export const isSoldOut = (item: Stocked) => countLeft(item) <= 0

export function stockLabel(item: Stocked): string {
  if (isSoldOut(item)) return 'Sold out'
  if (item.stock === -1) return item.requiresShipping ? 'Made to order' : 'Always in stock'
  return `${countLeft(item)} left`
}
