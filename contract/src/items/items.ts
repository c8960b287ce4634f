import * as z from 'zod/mini'
import { itemMembership } from '../memberships/membership-options.ts'
import { salePrice } from '../pricing/pricing-options.ts'
import { deliverableSummary } from './deliverables.ts'

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
  /** Beyond the specification: the terms of a membership. */
  membership: z.nullish(itemMembership),
  /** Beyond the specification: present if the item isn't sold at its price, but for free or for what buyers choose. */
  priceMode: z.nullish(z.enum(['chosen', 'free', 'fixed'])),
  /** Beyond the specification: of a price that buyers choose. */
  minimumPrice: z.nullish(z.number()),
  /** Beyond the specification: the price in a sale that runs now. */
  salePrice: z.nullish(salePrice),
  /** Beyond the specification: why this manager can't change its price, stock, terms and roles. */
  hold: z.nullish(z.string()),
}

export const shopItem = z.object({ ...itemFacts, _id: z.string(), name: z.string(), price: z.number() })
export type ShopItem = z.infer<typeof shopItem>
export const shopItemsReply = z.array(shopItem)

/** The saved item. Screens ignore it and refetch the list. */
const savedItemFields = {
  ...itemFacts,
  _id: z.nullish(z.string()),
  name: z.nullish(z.string()),
  price: z.nullish(z.number()),
}
export const savedItemReply = z.object({
  ...savedItemFields,
  /** Beyond the specification: what became of the keys that were sent. */
  keys: z.nullish(z.object({ added: z.number(), skipped: z.number() })),
})
export type SavedItem = z.infer<typeof savedItemReply>

/** What a copy lacks: uploads belong to one item, and a key is sold once. */
const notCopied = z.object({ files: z.number(), hasKeys: z.boolean() })
export type NotCopied = z.infer<typeof notCopied>

/** A copied item. `notCopied` is present if it lacks something. */
export const duplicatedItemReply = z.object({ ...savedItemFields, notCopied: z.nullish(notCopied) })

/** `undoUntil` is present while the item can be restored. */
export const deletedItemReply = z.object({ message: z.nullish(z.string()), undoUntil: z.nullish(z.string()) })
