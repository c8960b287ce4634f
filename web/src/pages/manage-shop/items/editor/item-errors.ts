import { type ItemForm, itemProblems } from '@guildshop/contract/item-rules'
import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { Shop } from '../../use-shop.ts'
import type { DeliverableField } from '../deliverables/deliverable-errors.ts'
import type { MembershipFieldName } from '../membership/membership-draft.ts'

const shortMessages = {
  name: 'Enter a name.',
  description: 'Enter a description.',
  price: 'Enter a valid price.',
  stock: 'Enter a valid number.',
  roleDurationDays: 'Enter 1 to 365, or leave it blank.',
  image: 'Choose another image.',
}

export type CheckedField = keyof typeof shortMessages | 'maxQuantity' | DeliverableField | MembershipFieldName

/** The error to show at a field beyond the specification, also if it's the first one. */
export type FieldProblems = (name: CheckedField) => string | null | undefined

/** The specified message comes first. Every other wrong field has a short message of its own. */
export function itemErrors(form: ItemForm, shop: Shop): FieldError<CheckedField>[] {
  const [first, ...others] = itemProblems(form, shop)
  if (!first) return []
  return [first, ...others.map(({ field }) => ({ field, message: shortMessages[field] }))]
}
