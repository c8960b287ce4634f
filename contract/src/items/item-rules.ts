import { centsFromText, isWholeYen, maximumPriceCents } from '../money.ts'
import { integerFromText } from '../whole-number.ts'

/** Digital items are unlimited or limited; physical items are made to order or stocked. */
export type ItemKind = 'digital' | 'made-to-order' | 'stocked'

export type ItemForm = {
  name: string
  description: string
  /** A decimal string, as entered. */
  price: string
  kind: ItemKind
  /** Used for digital items only. */
  isLimited: boolean
  stock: string
  roleId: string
  roleDurationDays: string
  /** Whether a full refund removes the role and restocks the item; null if the server doesn't say. */
  refundTakesBack: boolean | null
  image: { type: string; size: number } | null
}

export const blankItemForm: ItemForm = {
  name: '',
  description: '',
  price: '',
  kind: 'digital',
  isLimited: false,
  stock: '',
  roleId: '',
  roleDurationDays: '',
  refundTakesBack: null,
  image: null,
}

export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
export const maximumImageBytes = 5 * 1024 * 1024
export const maximumStock = 1_000_000

type CheckedItemField = 'name' | 'description' | 'price' | 'stock' | 'roleDurationDays' | 'image'
type Terms = { currency: string; isOwnerPremium: boolean }

/** Returns the validation errors in the order the specification lists them. */
export function itemProblems(form: ItemForm, shop: Terms): Array<{ field: CheckedItemField; message: string }> {
  const problems: [CheckedItemField, string | null][] = [
    ['name', nameProblem(form.name)],
    ['description', descriptionProblem(form.description)],
    ['price', typedPriceProblem(form.price, shop.currency)],
    ['stock', hasStockCount(form) ? stockProblem(integerFromText(form.stock), form.kind === 'stocked') : null],
    ['roleDurationDays', shop.isOwnerPremium ? roleDurationProblem(form.roleDurationDays) : null],
    ['image', imageProblem(form.image)],
  ]
  return problems.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}

/** Returns the first validation error, or null. */
export function itemProblem(form: ItemForm, shop: Terms): string | null {
  return itemProblems(form, shop)[0]?.message ?? null
}

export const hasStockCount = ({ kind, isLimited }: Pick<ItemForm, 'kind' | 'isLimited'>) =>
  kind === 'stocked' || (kind === 'digital' && isLimited)

export function nameProblem(name: string): string | null {
  if (!name.trim()) return 'Name is required.'
  if (name.trim().length > 100) return "Name can't be longer than 100 characters."
  return name.includes('\0') ? 'Name contains an unsupported character.' : null
}

export function descriptionProblem(description: string): string | null {
  if (!description.trim()) return 'Description is required.'
  if (description.trim().length > 2000) return "Description can't be longer than 2,000 characters."
  return description.includes('\0') ? 'Description contains an unsupported character.' : null
}

export function priceProblem(cents: number | null): string | null {
  if (cents === null || cents < 1) return 'Price must be at least $0.01.'
  return cents > maximumPriceCents ? "Price can't be more than 100,000.00." : null
}

function typedPriceProblem(text: string, currency: string): string | null {
  const cents = centsFromText(text.trim().replace(/(\.\d\d)\d+$/, '$1'))
  const problem = priceProblem(cents)
  if (problem || cents === null) return problem
  if (centsFromText(text) === null) return "Price can't have more than 2 decimal places."
  return isWholeYen(cents, currency) ? null : "Prices in JPY can't have decimals."
}

export function stockProblem(stock: number | null, isStocked: boolean): string | null {
  if (isStocked && (stock === null || stock < 0)) return 'Stock must be 0 or greater for stocked items.'
  if (stock === null || (!isStocked && stock < 1)) return 'Stock must be at least 1 for limited digital items.'
  return stock > maximumStock ? "Stock can't be more than 1,000,000." : null
}

/** Blank and -1 both mean permanent. */
export function roleDurationProblem(text: string): string | null {
  if (!text.trim()) return null
  const days = integerFromText(text)
  const isAllowed = days !== null && days >= -1 && days <= 365 && days !== 0
  return isAllowed ? null : 'Role duration must be between 1 and 365 days, or empty for never.'
}

/** Why a file can't be used as an image, or null. */
export function imageProblem(image: ItemForm['image']): string | null {
  if (image && !imageTypes.includes(image.type)) return 'The image must be a JPEG, PNG, GIF or WebP file.'
  return image && image.size > maximumImageBytes ? "The image can't be larger than 5 MB." : null
}
