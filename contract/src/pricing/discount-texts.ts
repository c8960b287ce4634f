import type { OrderDiscount } from './pricing-options.ts'

const reasons: Record<OrderDiscount['kind'], (name: string) => string> = {
  code: (name) => `Discount code ${name}`,
  sale: (name) => name,
  role: (name) => `${name} (role price)`,
  upgrade: (name) => `Upgrade from ${name}`,
}

/** Why an order cost less than its list price. */
export const discountReason = ({ kind, name }: Pick<OrderDiscount, 'kind' | 'name'>) => reasons[kind](name)

type Priced = { priceCents: number; discount?: Pick<OrderDiscount, 'amount'> | null | undefined }

/** What an order would have cost without a discount. */
export const listPriceOf = ({ priceCents, discount }: Priced) => priceCents + (discount?.amount ?? 0)
