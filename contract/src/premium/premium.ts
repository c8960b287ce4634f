import * as z from 'zod/mini'
import { snowflake, typedText } from '../text.ts'

/** The PayPal approval URL to redirect to. The screen handles a missing URL. */
export const startSubscriptionReply = z.object({ approveUrl: z.nullish(z.string()) })

export const activateSubscriptionBody = z.object({
  subscriptionId: z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/, "This isn't a subscription ID.")),
})

export const redeemCodeBody = z.object({
  code: typedText(64).check(z.minLength(1, 'Please enter a premium code.'), z.toUpperCase()),
})

/** Beyond the specification: subscription payments, newest first. `_id` is PayPal's reference. */
export const billingEntry = z.object({
  _id: z.string(),
  paidAt: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  periodEnd: z.nullish(z.string()),
  isRefunded: z.nullish(z.boolean()),
})
export type BillingEntry = z.infer<typeof billingEntry>
export const billingHistoryReply = z.array(billingEntry)

/** Beyond the specification: the plan's limits and the servers it keeps enabled. */
export const planReply = z.object({
  isPremium: z.boolean(),
  serverLimit: z.number(),
  itemLimit: z.number(),
  servers: z.array(
    z.object({ guildId: z.string(), name: z.string(), icon: z.nullish(z.string()), isEnabled: z.boolean() }),
  ),
})
export type PlanReply = z.infer<typeof planReply>

/** The servers to keep enabled, by Discord id. */
export const chooseServersBody = z.object({ guildIds: z.array(snowflake).check(z.maxLength(1000)) })
