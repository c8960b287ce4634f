import * as z from 'zod/mini'
import { deliveryStates } from './deliveries.ts'

/** Direct messages to a buyer, or to the recipient of a gift, besides the receipt. */
const buyerMessageKinds = [
  'payment-held',
  'payment-ended',
  'shipped',
  'refunded',
  'role-ending',
  'role-removed',
  'keys-ready',
  'trial-ending',
  'renewal-due',
  'renewal-missed',
  'renewal-failed',
  'membership-cancelled',
  'membership-ended',
  'membership-extended',
  'membership-suspended',
  'membership-resumed',
  'membership-paused',
  'membership-reopened',
  'billing-continues',
  'seller-message',
  'gift-received',
  'gift-waiting',
  'gift-delivered',
  'gift-declined',
  'gift-expired',
  'gift-removed',
] as const
export type BuyerMessageKind = (typeof buyerMessageKinds)[number]

/** A message as the seller sees it. `problem` says why it wasn't delivered. */
export const buyerMessage = z.object({
  _id: z.string(),
  kind: z.enum(buyerMessageKinds),
  state: z.enum(deliveryStates),
  createdAt: z.string(),
  doneAt: z.nullish(z.string()),
  /** Refunds only. */
  amountCents: z.nullish(z.number()),
  problem: z.nullish(z.string()),
  /** What the seller wrote. */
  body: z.nullish(z.string()),
})
export type BuyerMessage = z.infer<typeof buyerMessage>
