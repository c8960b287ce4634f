import * as z from 'zod/mini'
import { snowflake, typedText } from '../text.ts'
import {
  leastDownloads,
  linkProblem,
  longestKey,
  longestLabel,
  longestText,
  maxDeliverables,
  maxDownloads,
  maxKeysPerRequest,
  tooManyKeys,
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
    downloadLimit: z.int().check(z.gte(leastDownloads), z.lte(maxDownloads)),
  }),
  z.object({
    ...known,
    kind: z.literal('link'),
    label,
    content: z.string().check(
      z.trim(),
      z.refine((link) => linkProblem(link) === null, {
        error: ({ input }) => linkProblem(String(input)) ?? undefined,
      }),
    ),
  }),
  z.object({
    ...known,
    kind: z.literal('text'),
    label,
    content: typedText(longestText).check(z.minLength(1, 'Enter the text that buyers receive.')),
  }),
])

const tooMany = `An item can deliver up to ${maxDeliverables} things besides its role reward.`

/** In order. */
export const deliverableDrafts = z.array(draft).check(
  z.maxLength(maxDeliverables, tooMany),
  z.refine(
    (drafts) => drafts.filter(({ kind }) => kind === 'key').length <= 1,
    'An item can have only one key pool. Add all keys to it.',
  ),
  z.refine((drafts) => isUnique(drafts.flatMap(({ _id }) => _id ?? [])), 'Each deliverable can be listed only once.'),
)

const isUnique = (ids: string[]) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length

type ListField<List extends z.ZodMiniType> = { list: List; most: number; tooMany: string; name: string }

/** A list that the item form sends as JSON. Counts the entries before it checks them. */
const listField = <List extends z.ZodMiniType>({ list, most, tooMany, name }: ListField<List>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context): unknown => {
        const entries = entriesFromJson(text)
        if (entries && entries.length <= most) return entries
        const message = entries ? tooMany : `${name} must be a JSON list.`
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }),
    ),
    z.pipe(z.unknown(), list),
  )

function entriesFromJson(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** The `deliverables` field of the item form. */
export const deliverablesField = listField({
  list: deliverableDrafts,
  most: maxDeliverables,
  tooMany,
  name: 'Deliverables',
})

/** Keys as `readKeys` returns them: trimmed, not blank. */
const keyList = z
  .array(typedText(longestKey).check(z.minLength(1)))
  .check(z.minLength(1, 'Enter at least one key.'), z.maxLength(maxKeysPerRequest, tooManyKeys))

export const keysBody = z.object({ keys: keyList })

/** The `keys` field of the item form. */
export const keysField = listField({ list: keyList, most: maxKeysPerRequest, tooMany: tooManyKeys, name: 'Keys' })
