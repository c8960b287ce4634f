import * as z from 'zod/mini'
import { connectionKinds } from '../connections/paypal-connection.ts'

/** PayPal's limit for the note to the buyer. */
export const maximumRefundNote = 255

/** PayPal refuses refunds of older payments. */
export const refundableDays = 180

/** Beyond the specification: refunding from the order page. Missing for orders without a payment. */
export const refundFacts = {
  /** How the seller's PayPal account is connected, which determines what is possible for refunds and disputes. */
  paypalConnection: z.nullish(z.enum(connectionKinds)),
  /** PayPal's page for this payment. */
  paypalPaymentUrl: z.nullish(z.string()),
  /** Missing if nothing is left to refund. */
  refundable: z.nullish(
    z.object({
      /** Missing for a payment that doesn't match its order: only PayPal knows the remaining amount. */
      leftCents: z.nullish(z.number()),
      /** PayPal refuses refunds after this time. */
      until: z.string(),
      hasRole: z.boolean(),
      /** The item's setting: a full refund removes the role and restocks. */
      removesRole: z.boolean(),
      /** Units that a partial refund can put back in stock. Missing if there's nothing to choose. */
      returnableUnits: z.nullish(z.number()),
    }),
  ),
  /** Refunds requested here that PayPal refused or hasn't answered yet, newest first. */
  refundRequests: z.nullish(
    z.array(
      z.object({
        _id: z.string(),
        /** Missing for a refund of the remaining amount. */
        amountCents: z.nullish(z.number()),
        state: z.enum(['requested', 'refused']),
        problem: z.nullish(z.string()),
        createdAt: z.string(),
      }),
    ),
  ),
}

/** `unknown`: PayPal didn't answer; we repeat the request until it does. */
export const refundReply = z.object({ message: z.string(), state: z.enum(['completed', 'pending', 'unknown']) })
export type RefundReply = z.infer<typeof refundReply>
