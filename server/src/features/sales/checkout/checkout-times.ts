const oneMinute = 60_000

export const minutesFrom = (time: Date, minutes: number) => new Date(time.getTime() + minutes * oneMinute)

/** How long one of the stock is kept for a buyer. */
export const minutesReserved = 30

/** While a capture is under way nobody may let go of the stock; a capture that got lost is looked after then. */
export const minutesToCapture = 2

/** How often a payment that PayPal holds is asked about. */
export const minutesBetweenReviews = 60

/** An order nobody captured by then has lapsed. */
const minutesAlive = 180

export function lapsesAt({ createdAt }: { createdAt: Date }): Date {
  return minutesFrom(createdAt, minutesAlive)
}

/** How far PayPal's clock may be behind ours. */
const toleratedSkew = 60

/** PayPal's time of a payment, or now where that is missing, in the future or before the checkout began. */
export function paymentTime(capture: { createdAt: Date | null }, sale: { createdAt: Date }, now: Date): Date {
  const { createdAt } = capture
  if (!createdAt || createdAt > now) return now
  return createdAt < minutesFrom(sale.createdAt, -toleratedSkew) ? now : createdAt
}
