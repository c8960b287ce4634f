import * as z from 'zod/mini'
import { connectionKinds } from '../connections/paypal-connection.ts'
import { typedText } from '../text.ts'

/** Runs a complete test purchase without charging anyone. */
export const testPurchaseBody = z.object({ itemId: typedText(64), skipsAnnouncement: z.optional(z.boolean()) })

export const testPurchaseSteps = [
  'shop',
  'payment',
  'give-role',
  'assign-key',
  'announce',
  'message-buyer',
  'take-role',
] as const

/** What a test purchase proved and what it couldn't, with the kind of PayPal connection. */
const testProof = z.object({
  connection: z.enum(connectionKinds),
  proved: z.array(z.enum(['shop', 'order', 'role', 'announcement', 'message'])),
  notProved: z.array(z.enum(['payment', 'refunds', 'disputes', 'tracking'])),
})
export type TestProof = z.infer<typeof testProof>

export const testPurchaseReply = z.object({
  _id: z.string(),
  isFinished: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(testPurchaseSteps),
      state: z.enum(['waiting', 'done', 'failed', 'skipped']),
      problem: z.nullish(z.string()),
    }),
  ),
  /** Once it has finished. */
  proof: z.nullish(testProof),
})
export type TestPurchaseReply = z.infer<typeof testPurchaseReply>
