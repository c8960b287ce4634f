import * as z from 'zod/mini'

/** Basic: Log in with PayPal only. Full: the seller's own REST app. Own: the account of the operator's app. */
export const connectionKinds = ['basic', 'full', 'own'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

export const capabilityNames = ['payments', 'see-refunds', 'refund', 'tracking', 'disputes', 'memberships'] as const

const capability = z.object({
  name: z.enum(capabilityNames),
  status: z.enum(['available', 'limited', 'needs-full']),
  /** What is missing, and how to get it. */
  reason: z.nullish(z.string()),
})
export type Capability = z.infer<typeof capability>

/** In the order they run. */
export const checkNames = ['token', 'environment', 'owner', 'webhook', 'disputes', 'tracking', 'subscriptions'] as const
export type CheckName = (typeof checkNames)[number]

const connectionCheck = z.object({
  name: z.enum(checkNames),
  status: z.enum(['passed', 'failed', 'skipped']),
  message: z.string(),
})
export type ConnectionCheck = z.infer<typeof connectionCheck>

/** Never contains the secret. */
export const paypalConnection = z.object({
  kind: z.enum(connectionKinds),
  /** The first and last characters of the app's client ID. */
  clientId: z.nullish(z.string()),
  checkedAt: z.nullish(z.string()),
  problem: z.nullish(z.object({ since: z.string(), words: z.string() })),
  /** Where the seller creates and manages apps at PayPal. */
  appsUrl: z.string(),
  capabilities: z.array(capability),
  /** How many memberships renew automatically through the seller's own app. */
  renewals: z.nullish(z.number()),
})
export type PaypalConnection = z.infer<typeof paypalConnection>

export const checkedConnectionReply = z.object({ connection: paypalConnection, checks: z.array(connectionCheck) })
export type CheckedConnection = z.infer<typeof checkedConnectionReply>
