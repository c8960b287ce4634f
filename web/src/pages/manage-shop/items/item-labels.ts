import { itemKindOf } from '@guildshop/contract/item-fields'
import type { ItemForm } from '@guildshop/contract/item-rules'

type Stocked = { stock?: number | null | undefined; requiresShipping?: boolean | null | undefined }

/** Stock label for the portal. */
export function stockLabel(item: Stocked): string {
  const stock = item.stock ?? -1
  if (itemKindOf(item) === 'made-to-order') return 'Made to order'
  if (stock === -1) return 'Unlimited'
  return isSoldOut(item) ? 'Sold out' : `${stock} left`
}

export const isSoldOut = (item: Stocked) => item.stock === 0 && itemKindOf(item) !== 'made-to-order'

export function roleLabel(roleName: string, roleDurationDays: number | null | undefined): string {
  const days = roleDurationDays ?? -1
  if (days === -1) return roleName
  return `${roleName} for ${days} ${days === 1 ? 'day' : 'days'}`
}

export const itemKinds = [
  { value: 'digital-unlimited', label: 'Digital, unlimited', kind: 'digital', isLimited: false },
  { value: 'digital-limited', label: 'Digital, limited', kind: 'digital', isLimited: true },
  { value: 'made-to-order', label: 'Physical, made to order', kind: 'made-to-order', isLimited: false },
  { value: 'stocked', label: 'Physical, stocked', kind: 'stocked', isLimited: false },
] as const

export const kindOf = (form: Pick<ItemForm, 'kind' | 'isLimited'>) =>
  itemKinds.find(({ kind, isLimited }) => kind === form.kind && isLimited === form.isLimited) ?? itemKinds[0]
