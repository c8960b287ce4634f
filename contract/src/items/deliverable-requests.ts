import * as z from 'zod/mini'
import { snowflake, typedText } from '../text.ts'
import {
  leastDownloads,
  linkProblem,
  longestKey,
  longestLabel,
  longestText,
  mostDeliverables,
  mostDownloads,
  mostKeysPerRequest,
} from './deliverable-rules.ts'

const label = typedText(longestLabel).check(z.minLength(1, 'Enter a label that tells buyers what they get.'))
const known = { _id: z.optional(z.uuid()) }

const draft = z.discriminatedUnion('kind', [
  z.object({
    ...known,
    kind: z.literal('role'),
    roleId: snowflake,
    roleDurationDays: z.nullable(
      z.int().check(z.gte(1, 'Role duration must be 1–365 days.'), z.lte(365, 'Role duration must be 1–365 days.')),
    ),
  }),
  z.object({ ...known, kind: z.literal('key'), label }),
  z.object({
    ...known,
    kind: z.literal('file'),
    label,
    fileId: z.uuid('Upload a file.'),
    servesNewest: z.boolean(),
    downloadLimit: z.int().check(z.gte(leastDownloads), z.lte(mostDownloads)),
  }),
  z.object({
    ...known,
    kind: z.literal('link'),
    label,
    content: z.string().check(
      z.trim(),
      z.refine((link) => linkProblem(link) === null, 'Enter a link that starts with https://.'),
    ),
  }),
  z.object({
    ...known,
    kind: z.literal('text'),
    label,
    content: typedText(longestText).check(z.minLength(1, 'Enter the text that buyers receive.')),
  }),
])

/** The `deliverables` field of the item form, in order. */
export const deliverableDrafts = z.array(draft).check(
  z.maxLength(mostDeliverables, `An item can deliver up to ${mostDeliverables} things besides its role reward.`),
  z.refine(
    (drafts) => drafts.filter(({ kind }) => kind === 'key').length <= 1,
    'An item can have one pool of keys. Put all keys into it.',
  ),
)

/** Keys as `readKeys` returns them: trimmed, not blank. */
export const keysBody = z.object({
  keys: z
    .array(typedText(longestKey).check(z.minLength(1)))
    .check(
      z.minLength(1, 'Enter at least one key.'),
      z.maxLength(
        mostKeysPerRequest,
        `You can add up to ${mostKeysPerRequest.toLocaleString('en-US')} keys at a time.`,
      ),
    ),
})
