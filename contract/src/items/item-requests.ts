import * as z from 'zod/mini'
import { membershipTermsField } from '../memberships/membership-requests.ts'
import { maximumPriceCents } from '../money.ts'
import { deliverablesField, keysField } from './deliverable-requests.ts'
import { fieldsProblem, type ItemFields, itemFromFields } from './item-fields.ts'

const itemId = z.uuid("This isn't an item ID.")

/** Null moves the item to the end. */
export const moveItemBody = z.object({ beforeId: z.nullable(itemId) })

export const hideItemBody = z.object({ isHidden: z.boolean() })

export const maxItemsChanged = 500

/** The result has to be a valid price or stock for each item; the bounds only keep the sums exact. */
const amount = z.int().check(z.gte(-maximumPriceCents), z.lte(maximumPriceCents))

/** Bulk change: a price in cents or a change in percent, and a stock or a difference. */
export const changeItemsBody = z.object({
  itemIds: z
    .array(itemId)
    .check(z.minLength(1), z.maxLength(maxItemsChanged, `You can change at most ${maxItemsChanged} items at a time.`)),
  price: z.optional(z.object({ kind: z.enum(['set', 'percent']), value: amount })),
  stock: z.optional(z.object({ kind: z.enum(['set', 'add']), value: amount })),
})
export type ItemChange = Omit<z.infer<typeof changeItemsBody>, 'itemIds'>

const itemFields = z.object({
  name: z.string('Name is required.'),
  description: z.string('Description is required.'),
  price: z.string('Price must be at least $0.01.').check(z.describe('Whole cents, in digits.')),
  stock: z.string('Stock is required.').check(z.describe('A count in digits, or -1.')),
  requiresShipping: z.string('Choose whether this item requires shipping.').check(z.describe('true or false')),
  roleId: z.optional(z.string()),
  roleDurationDays: z.optional(z.string().check(z.describe('1 to 365, or -1 for a permanent role.'))),
  refundTakesBack: z.optional(z.string().check(z.describe('true or false'))),
  loadedStock: z.optional(
    z
      .string()
      .check(z.describe('The stock when the item was loaded. The difference is applied, so sales in between count.')),
  ),
  version: z.optional(
    z.string().check(z.describe('The version when the item was loaded. Refused with ITEM_CHANGED after another edit.')),
  ),
  maxQuantity: z.optional(z.string().check(z.describe('How many units a buyer can choose per purchase, 1 to 10.'))),
  deliverables: z.optional(
    z
      .string()
      .check(
        z.describe(
          'What the item delivers besides its role reward: a JSON list in order, which replaces the current one.',
        ),
      ),
  ),
  membership: z.optional(
    z
      .string()
      .check(z.describe('The terms of a membership as JSON. null makes it an ordinary item; omitted keeps the terms.')),
  ),
  keys: z.optional(
    z
      .string()
      .check(
        z.describe(
          'License keys to add: a JSON list, sent as application/json. Known keys are skipped; the reply counts both.',
        ),
      ),
  ),
  itemImage: z.optional(z.unknown().check(z.meta({ type: 'string', format: 'binary' }))),
})

/** The text fields of the multipart form. Parsed strictly; errors are reported in the order of the form. */
export const itemBody = z.pipe(
  z.pipe(
    itemFields,
    z.transform((fields: ItemFields, context) => {
      const problem = fieldsProblem(fields)
      const { deliverables = null, membership, keys = null } = fields
      if (!problem)
        return { ...itemFromFields(fields), deliverables, keys, ...(membership !== undefined && { membership }) }
      const { field, message } = problem
      context.issues.push({ code: 'custom', message, path: [field], input: fields[field] })
      return z.NEVER
    }),
  ),
  z.object({
    name: z.string(),
    description: z.string(),
    price: z.int(),
    stock: z.int(),
    requiresShipping: z.boolean(),
    roleId: z.nullable(z.string()),
    roleDurationDays: z.nullable(z.int()),
    refundTakesBack: z.nullable(z.boolean()),
    loadedStock: z.nullable(z.int()),
    version: z.nullable(z.int()),
    maxQuantity: z.nullable(z.int()),
    deliverables: z.nullable(deliverablesField),
    membership: z.optional(membershipTermsField),
    keys: z.nullable(keysField),
  }),
)
