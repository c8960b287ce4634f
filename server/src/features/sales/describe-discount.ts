import { type OrderDiscount, orderDiscount } from '@guildshop/contract/pricing-options'
import type { Selectable } from 'kysely'
import type { Sale } from '../../db/tables.ts'

type Discounted = Pick<Selectable<Sale>, 'discount' | 'discountKind' | 'discountName'>

/** What lowered the price of a sale; nothing for a sale at its list price. */
export function describeDiscount({ discount, discountKind, discountName }: Discounted): { discount?: OrderDiscount } {
  const { data } = orderDiscount.safeParse({ amount: discount, kind: discountKind, name: discountName ?? '' })
  return data ? { discount: data } : {}
}
