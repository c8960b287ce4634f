import { localDay } from '../../ui/format/dates.ts'

/** By when the seller must respond to a dispute; null without a deadline. */
export function responseDueText(dueAt: string | null | undefined, now: number): string | null {
  const day = localDay(dueAt)
  if (!dueAt || !day) return null
  return Date.parse(dueAt) > now ? `Respond in PayPal by ${day}.` : `PayPal's deadline to respond was ${day}.`
}
