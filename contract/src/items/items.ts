import * as z from 'zod/mini'
import { deliverableSummary } from './deliverables.ts'
import { fieldsProblem, type ItemFields, itemFromFields } from './item-fields.ts'

/** A shop item. A stock of -1 is unlimited or made to order; a role without a duration is permanent. */
const itemFacts = {
  description: z.nullish(z.string()),
  currency: z.nullish(z.string()),
  stock: z.nullish(z.number()),
  requiresShipping: z.nullish(z.boolean()),
  imageUrl: z.nullish(z.string()),
  enabled: z.nullish(z.boolean()),
  roleId: z.nullish(z.string()),
  roleDurationDays: z.nullish(z.number()),
  /** Why the bot currently can't assign the role. */
  roleProblem: z.nullish(z.string()),
  /** Beyond the specification: whether a full refund removes the role and restocks the item. */
  refundTakesBack: z.nullish(z.boolean()),
  /** Beyond the specification: incremented by every edit, for optimistic locking. */
  version: z.nullish(z.number()),
  /** Beyond the specification: the bot neither shows nor sells the item. Present if the server can organize items. */
  isHidden: z.nullish(z.boolean()),
  /** Beyond the specification: how many units a buyer can choose per purchase. */
  maxQuantity: z.nullish(z.number()),
  /** Beyond the specification: what the item delivers besides its role reward, in order. */
  deliverables: z.nullish(z.array(deliverableSummary)),
}

export const shopItem = z.object({ ...itemFacts, _id: z.string(), name: z.string(), price: z.number() })
export type ShopItem = z.infer<typeof shopItem>
export const shopItemsReply = z.array(shopItem)

/** The saved item. Screens ignore it and refetch the list. */
export const savedItemReply = z.object({
  ...itemFacts,
  _id: z.nullish(z.string()),
  name: z.nullish(z.string()),
  price: z.nullish(z.number()),
})
export type SavedItem = z.infer<typeof savedItemReply>

/** `undoUntil` is present while the item can be restored. */
export const deletedItemReply = z.object({ message: z.nullish(z.string()), undoUntil: z.nullish(z.string()) })

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
  itemImage: z.optional(z.unknown().check(z.meta({ type: 'string', format: 'binary' }))),
})

/** The text fields of the multipart form. Parsed strictly; errors are reported in the order of the form. */
export const itemBody = z.pipe(
  z.pipe(
    itemFields,
    z.transform((fields: ItemFields, context) => {
      const problem = fieldsProblem(fields)
      if (!problem) return itemFromFields(fields)
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
  }),
)
