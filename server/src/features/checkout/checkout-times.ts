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
