import type { MembershipTerms } from '../memberships/membership-rules.ts'
import { centsFromText, textFromCents } from '../money.ts'
import { integerFromText, strictInteger } from '../whole-number.ts'
import { mostQuantity } from './deliverable-rules.ts'
import type { DeliverableDraft } from './deliverables.ts'
import {
  descriptionProblem,
  hasStockCount,
  type ItemForm,
  type ItemKind,
  nameProblem,
  priceProblem,
  roleDurationProblem,
  stockProblem,
} from './item-rules.ts'

/** The text fields of the multipart form as sent. The price is in cents. */
export type ItemFields = {
  name: string
  description: string
  price: string
  stock: string
  requiresShipping: string
  roleId?: string | undefined
  roleDurationDays?: string | undefined
  refundTakesBack?: string | undefined
  loadedStock?: string | undefined
  version?: string | undefined
  maxQuantity?: string | undefined
  /** JSON. */
  deliverables?: string | undefined
  /** JSON. */
  membership?: string | undefined
  /** JSON. */
  keys?: string | undefined
}

export type ItemDraft = {
  name: string
  description: string
  price: number
  stock: number
  requiresShipping: boolean
  roleId: string | null
  roleDurationDays: number | null
  /** Null keeps the current value. */
  refundTakesBack: boolean | null
  /** The stock when the item was loaded; null if the client sends `stock` as an absolute value. */
  loadedStock: number | null
  /** The version when the item was loaded; null skips the optimistic lock. */
  version: number | null
  /** Null keeps the current value. */
  maxQuantity: number | null
  /** In order; null keeps the current ones. */
  deliverables: DeliverableDraft[] | null
  /** Null for an ordinary item; undefined keeps the current terms. */
  membership?: MembershipTerms | null | undefined
  /** License keys to add. */
  keys: string[] | null
}

/** Values when the item was loaded. Omitted for a server that doesn't return a version. */
export type LoadedItem = { stock?: number | null | undefined; version?: number | null | undefined }

/** Converts a valid form to request fields. Omits empty optional fields, and the role unless the owner has premium. */
export function fieldsFromForm(form: ItemForm, isOwnerPremium: boolean, loaded: LoadedItem = {}): ItemFields {
  const roleId = isOwnerPremium ? form.roleId.trim() : ''
  const days = isOwnerPremium ? integerFromText(form.roleDurationDays) : null
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    price: String(centsFromText(form.price) ?? ''),
    stock: hasStockCount(form) ? String(integerFromText(form.stock) ?? '') : '-1',
    requiresShipping: String(form.kind !== 'digital'),
    ...(roleId && { roleId }),
    ...(days !== null && { roleDurationDays: String(days) }),
    ...(form.refundTakesBack !== null && { refundTakesBack: String(form.refundTakesBack) }),
    ...(loaded.version && { version: String(loaded.version), loadedStock: String(loaded.stock ?? -1) }),
  }
}

type FieldsProblem = { field: keyof ItemFields; message: string }

/** Returns the first validation error in the order of the form, or null. */
export function fieldsProblem(fields: ItemFields): FieldsProblem | null {
  const problems: Array<[keyof ItemFields, string | null]> = [
    ['name', nameProblem(fields.name)],
    ['description', descriptionProblem(fields.description)],
    ['price', priceProblem(strictInteger(fields.price))],
    ['stock', receivedStockProblem(fields)],
    ['requiresShipping', isFlag(fields.requiresShipping) ? null : 'Choose whether this item requires shipping.'],
    ['roleId', isRoleId(fields.roleId) ? null : "This isn't a Discord role."],
    ['roleDurationDays', receivedDurationProblem(fields.roleDurationDays ?? '')],
    ['refundTakesBack', isFlag(fields.refundTakesBack ?? 'true') ? null : 'Choose what happens after a full refund.'],
    ['loadedStock', isIntegerFrom(-1, fields.loadedStock) ? null : 'The loaded stock must be a whole number or -1.'],
    ['version', isIntegerFrom(1, fields.version) ? null : 'The version must be a positive number.'],
    ['maxQuantity', isQuantity(fields.maxQuantity) ? null : `Buyers can choose 1–${mostQuantity} units per purchase.`],
  ]
  for (const [field, message] of problems) if (message) return { field, message }
  return null
}

/** Converts valid fields to the stored item, except for its deliverables and keys. A permanent role has no duration. */
export function itemFromFields(fields: ItemFields): Omit<ItemDraft, 'deliverables' | 'keys'> {
  const days = strictInteger(fields.roleDurationDays ?? '') ?? -1
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    price: Number(fields.price),
    stock: Number(fields.stock),
    requiresShipping: fields.requiresShipping === 'true',
    roleId: fields.roleId || null,
    roleDurationDays: days === -1 ? null : days,
    refundTakesBack: fields.refundTakesBack === undefined ? null : fields.refundTakesBack === 'true',
    loadedStock: strictInteger(fields.loadedStock ?? ''),
    version: strictInteger(fields.version ?? ''),
    maxQuantity: strictInteger(fields.maxQuantity ?? ''),
  }
}

type KnownItem = {
  name: string
  description?: string | null | undefined
  price: number
  stock?: number | null | undefined
  requiresShipping?: boolean | null | undefined
  roleId?: string | null | undefined
  roleDurationDays?: number | null | undefined
  refundTakesBack?: boolean | null | undefined
}

export function itemKindOf({ stock, requiresShipping }: Pick<KnownItem, 'stock' | 'requiresShipping'>): ItemKind {
  if (!requiresShipping) return 'digital'
  return (stock ?? -1) === -1 ? 'made-to-order' : 'stocked'
}

/** Initial form values for editing an item. */
export function formFromItem(item: KnownItem): ItemForm {
  const stock = item.stock ?? -1
  const days = item.roleDurationDays ?? -1
  return {
    name: item.name,
    description: item.description ?? '',
    price: textFromCents(item.price),
    kind: itemKindOf(item),
    isLimited: !item.requiresShipping && stock !== -1,
    stock: stock === -1 ? '' : String(stock),
    roleId: item.roleId ?? '',
    roleDurationDays: days === -1 ? '' : String(days),
    refundTakesBack: item.refundTakesBack ?? null,
    image: null,
  }
}

function receivedStockProblem({ stock, requiresShipping }: ItemFields): string | null {
  const count = strictInteger(stock)
  return count === -1 ? null : stockProblem(count, requiresShipping === 'true')
}

function receivedDurationProblem(text: string): string | null {
  return roleDurationProblem(text && String(strictInteger(text)))
}

const isFlag = (text: string) => text === 'true' || text === 'false'
const isIntegerFrom = (least: number, text: string | undefined) =>
  text === undefined || (strictInteger(text) ?? -2) >= least
const isQuantity = (text: string | undefined) =>
  isIntegerFrom(1, text) && (strictInteger(text ?? '') ?? 1) <= mostQuantity
const isRoleId = (text: string | undefined) => !text || /^\d{17,20}$/.test(text)
