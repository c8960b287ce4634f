import * as z from 'zod'

const subscription = z.object({ status: z.string(), startTime: z.coerce.date(), failedPayments: z.number() })
const sale = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  state: z.enum(['completed', 'partially_refunded', 'refunded']),
  amount: z.object({ value: z.coerce.number() }),
  create_time: z.coerce.date(),
  update_time: z.coerce.date(),
})
const overview = z.object({
  subscriptions: z.record(z.string(), subscription),
  sales: z.record(z.string(), sale),
})

export type Payment = { id: string; at: Date; refundedAt: Date | null; cents: number }
type Billed = z.infer<typeof subscription> & { payments: Payment[] }
export type PaypalBooks = { subscriptionOf: (id: string) => Billed | undefined }

/** What the sandbox's PayPal billed and refunded, read from its own state. */
export async function readPaypalBooks(sandboxUrl: string): Promise<PaypalBooks> {
  const { subscriptions, sales } = overview.parse(await (await fetch(`${sandboxUrl}/paypal/control`)).json())
  const paid = new Map<string, Payment[]>()
  for (const { id, subscriptionId, state, amount, create_time: at, update_time: changedAt } of Object.values(sales)) {
    const refundedAt = state === 'refunded' ? changedAt : null
    const payment = { id, at, refundedAt, cents: Math.round(amount.value * 100) }
    paid.set(subscriptionId, [...(paid.get(subscriptionId) ?? []), payment])
  }
  return {
    subscriptionOf(id) {
      const found = subscriptions[id]
      return found && { ...found, payments: paid.get(id) ?? [] }
    },
  }
}
