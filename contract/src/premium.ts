import * as z from 'zod/mini'
import { typedText } from './text.ts'

/** Where to send the browser so that PayPal can ask for consent. The screen has words for a missing address. */
export const startSubscriptionReply = z.object({ approveUrl: z.nullish(z.string()) })

export const activateSubscriptionBody = z.object({
  subscriptionId: z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/, 'This is not a subscription id.')),
})

export const redeemCodeBody = z.object({
  code: typedText(64).check(z.minLength(1, 'Please enter a premium code.'), z.toUpperCase()),
})
