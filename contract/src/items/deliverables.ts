import * as z from 'zod/mini'
import { deliverableKinds, keyStates } from './deliverable-kinds.ts'

/** What the owner's plan allows. Present if the server offers deliverables. */
export const deliverableLimits = z.object({
  mostPerItem: z.number(),
  mostQuantity: z.number(),
  fileLimitBytes: z.number(),
  storageLimitBytes: z.number(),
  storageUsedBytes: z.number(),
})
export type DeliverableLimits = z.infer<typeof deliverableLimits>

/** In lists of items. */
export const deliverableSummary = z.object({
  kind: z.enum(deliverableKinds),
  label: z.string(),
  roleId: z.nullish(z.string()),
  roleDurationDays: z.nullish(z.number()),
})
export type DeliverableSummary = z.infer<typeof deliverableSummary>

const keyCounts = z.object({ available: z.number(), reserved: z.number(), sold: z.number(), burned: z.number() })

const fileVersion = z.object({
  _id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  version: z.number(),
  uploadedAt: z.string(),
})

/** A deliverable for those who manage its item. */
export const deliverable = z.object({
  _id: z.string(),
  kind: z.enum(deliverableKinds),
  label: z.string(),
  roleId: z.nullish(z.string()),
  roleDurationDays: z.nullish(z.number()),
  /** Why the bot currently can't assign the role. */
  roleProblem: z.nullish(z.string()),
  /** The link or the text. */
  content: z.nullish(z.string()),
  keys: z.nullish(keyCounts),
  file: z.nullish(fileVersion),
  servesNewest: z.nullish(z.boolean()),
  downloadLimit: z.nullish(z.number()),
})
export type Deliverable = z.infer<typeof deliverable>
export const deliverablesReply = z.object({ deliverables: z.array(deliverable) })

/** A deliverable as sent with the item form. Without `_id` it's new. */
export type DeliverableDraft = { _id?: string | undefined } & (
  | { kind: 'role'; roleId: string; roleDurationDays: number | null }
  | { kind: 'key'; label: string }
  | { kind: 'file'; label: string; fileId: string; servesNewest: boolean; downloadLimit: number }
  | { kind: 'link' | 'text'; label: string; content: string }
)

export const uploadedFileReply = z.object({ _id: z.string(), name: z.string(), sizeBytes: z.number() })
export type UploadedFile = z.infer<typeof uploadedFileReply>

/** Examples are masked. */
const keyExamples = z.object({ count: z.number(), examples: z.array(z.string()) })

/** What adding these keys would do. */
export const keyCheckReply = z.object({
  added: z.number(),
  alreadyInPool: keyExamples,
  alreadySold: keyExamples,
})
export type KeyCheck = z.infer<typeof keyCheckReply>

export const addedKeysReply = z.object({ message: z.string(), added: z.number(), skipped: z.number() })

/** A key in its pool, masked, and the order it went to. */
export const pooledKey = z.object({
  _id: z.string(),
  masked: z.string(),
  state: z.enum(keyStates),
  addedAt: z.string(),
  soldAt: z.nullish(z.string()),
  revealedAt: z.nullish(z.string()),
  saleId: z.nullish(z.string()),
  orderNumber: z.nullish(z.string()),
})
export type PooledKey = z.infer<typeof pooledKey>
export const pooledKeysReply = z.object({ keys: z.array(pooledKey), nextCursor: z.nullish(z.string()) })

export const revealedKeyReply = z.object({ key: z.string() })
