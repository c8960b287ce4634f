import * as z from 'zod'
import type { PeriodFact } from '../../features/memberships/derive/lay-out-periods.ts'

const subscription = z.object({
  status: z.string(),
  startTime: z.string(),
  failedPayments: z.number(),
})
const sale = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  state: z.enum(['completed', 'partially_refunded', 'refunded']),
  create_time: z.string(),
  update_time: z.string(),
})
const overview = z.object({
  subscriptions: z.record(z.string(), subscription),
  sales: z.record(z.string(), sale),
})

export type PaypalBooks = { subscriptionOf: (id: string) => Billed | undefined }
export type Billed = z.infer<typeof subscription> & { payments: PeriodFact[] }

/** What the sandbox's PayPal billed and refunded, read from its own state. */
export async function readPaypalBooks(sandboxUrl: string): Promise<PaypalBooks> {
  const { subscriptions, sales } = overview.parse(await (await fetch(`${sandboxUrl}/paypal/control`)).json())
  const paid = new Map<string, PeriodFact[]>()
  for (const { id, subscriptionId, state, create_time: at, update_time: changedAt } of Object.values(sales)) {
    const refundedAt = state === 'refunded' ? new Date(changedAt) : null
    const payment = { id, kind: 'payment', at: new Date(at), days: null, until: null, refundedAt }
    paid.set(subscriptionId, [...(paid.get(subscriptionId) ?? []), payment])
  }
  return {
    subscriptionOf(id) {
      const found = subscriptions[id]
      return found && { ...found, payments: paid.get(id) ?? [] }
    },
  }
}
