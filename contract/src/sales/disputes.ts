import * as z from 'zod/mini'
import { connectionKinds } from '../connections/paypal-connection.ts'

/** Beyond the specification: what a seller can do about a dispute. PayPal decides which of them are open. */
export const disputeActions = ['send_message', 'provide_evidence', 'accept_claim'] as const
export type DisputeAction = (typeof disputeActions)[number]

export const maximumAnswerLength = 2000
export const maximumFlagLength = 500

const disputeMessage = z.object({
  /** BUYER, SELLER or ARBITER, which is PayPal. */
  from: z.string(),
  text: z.string(),
  postedAt: z.string(),
})

const disputeFields = {
  _id: z.string(),
  status: z.string(),
  reason: z.nullish(z.string()),
  outcome: z.nullish(z.string()),
  openedAt: z.string(),
  resolvedAt: z.nullish(z.string()),
  /** PayPal's deadline for the seller's response. */
  responseDueAt: z.nullish(z.string()),
  amountCents: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  /** INQUIRY, CHARGEBACK, PRE_ARBITRATION or ARBITRATION. */
  stage: z.nullish(z.string()),
  /** Oldest first. */
  messages: z.nullish(z.array(disputeMessage)),
  /** What the seller can do from here; missing if disputes are handled at PayPal. */
  actions: z.nullish(z.array(z.enum(disputeActions))),
}

/** A dispute at PayPal. What's optional is missing if PayPal, or an older server, doesn't say. */
export const dispute = z.object(disputeFields)
export type Dispute = z.infer<typeof dispute>

const flagFields = { note: z.string(), createdAt: z.string() }

/** An order that its seller flagged as disputed. */
export const orderFlag = z.object(flagFields)
export type OrderFlag = z.infer<typeof orderFlag>

const orderOfDispute = {
  saleId: z.string(),
  orderNumber: z.string(),
  itemName: z.string(),
  quantity: z.nullish(z.number()),
  guildName: z.string(),
  buyerDiscordUsername: z.nullish(z.string()),
}

/** The disputes of all servers of an owner: open ones by deadline, then the latest resolved ones. */
export const disputesReply = z.object({
  disputes: z.array(z.object({ ...disputeFields, ...orderOfDispute })),
  flagged: z.array(z.object({ ...flagFields, ...orderOfDispute })),
  /** How the seller's PayPal account is connected; null if none is. */
  paypalConnection: z.nullish(z.enum(connectionKinds)),
  resolutionCenterUrl: z.string(),
})
export type DisputesReply = z.infer<typeof disputesReply>
