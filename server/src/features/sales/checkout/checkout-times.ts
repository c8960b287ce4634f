const oneMinute = 60_000

export const minutesFrom = (time: Date, minutes: number) => new Date(time.getTime() + minutes * oneMinute)

/** How long stock is reserved for a buyer. */
export const minutesReserved = 30

/** How long a buyer can approve a subscription. PayPal has no time limit of its own. */
export const minutesToSubscribe = 24 * 60

/** Lease for a capture in progress: the stock isn't released meanwhile, and a lost capture is retried afterwards. */
export const minutesToCapture = 2

/** How often a payment on hold is checked. */
export const minutesBetweenReviews = 60

/** Lifetime of an order that isn't captured. */
const minutesValid = 180

export function orderExpiresAt({ createdAt }: { createdAt: Date }): Date {
  return minutesFrom(createdAt, minutesValid)
}

/** Tolerated clock skew in minutes. */
const toleratedSkew = 60

/** PayPal's payment time, or now if it's missing, in the future or before the checkout. */
export function paymentTime(capture: { createdAt: Date | null }, sale: { createdAt: Date }, now: Date): Date {
  const { createdAt } = capture
  if (!createdAt || createdAt > now) return now
  return createdAt < minutesFrom(sale.createdAt, -toleratedSkew) ? now : createdAt
}
