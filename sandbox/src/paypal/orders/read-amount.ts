import { type Field, inside, readNonNegativeMoney, readObject, requirePositiveMoney } from '../field.ts'
import { fromMinor, type Money, toMinor } from '../money.ts'
import { unprocessable } from '../refusal.ts'
import type { PurchaseUnit } from './order.ts'
import { createTexts } from './order-texts.ts'

const parts = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance', 'shipping_discount', 'discount']
const discounts = ['shipping_discount', 'discount']

/** Reads an amount; its breakdown, if given, must add up. */
export function readAmount(field: Field): PurchaseUnit['amount'] {
  const amount = normalize(requirePositiveMoney(field))
  const breakdown = readBreakdown(inside(field, 'breakdown'), amount.currency_code)
  if (breakdown && sumBreakdown(breakdown) !== toMinor(amount)) {
    throw unprocessable(createTexts, 'AMOUNT_MISMATCH', { field: inside(field, 'value').at })
  }
  return { ...amount, breakdown }
}

/** An order has a single currency. */
export function checkCurrency(money: Money, currency: string, field: Field): Money {
  if (money.currency_code === currency) return normalize(money)
  throw unprocessable(createTexts, 'MULTI_CURRENCY_ORDER', { field: inside(field, 'currency_code').at })
}

function readBreakdown(field: Field, currency: string): Record<string, Money> | undefined {
  if (readObject(field) === undefined) return undefined
  const named = parts.flatMap((part) => {
    const money = readNonNegativeMoney(inside(field, part))
    return money ? [[part, checkCurrency(money, currency, inside(field, part))] as const] : []
  })
  return Object.fromEntries(named)
}

function sumBreakdown(breakdown: Record<string, Money>): bigint {
  return Object.entries(breakdown).reduce(
    (sum, [part, money]) => sum + (discounts.includes(part) ? -toMinor(money) : toMinor(money)),
    0n,
  )
}

/** Normalizes "5" to "5.00", as PayPal does. */
function normalize(money: Money): Money {
  return fromMinor(toMinor(money), money.currency_code)
}
