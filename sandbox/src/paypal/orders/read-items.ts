import {
  type Field,
  InvalidField,
  inside,
  readList,
  readNonNegativeMoney,
  readText,
  readUrl,
  requireMoney,
  requireText,
} from '../field.ts'
import { type Money, toMinor } from '../money.ts'
import { unprocessable } from '../refusal.ts'
import type { PurchaseUnit } from './order.ts'
import { createTexts } from './order-texts.ts'
import { checkCurrency } from './read-amount.ts'

/** From the API document. */
const imagePattern = /^(https:)([/|.|\w|\s|-])*\.(?:jpg|gif|png|jpeg|JPG|GIF|PNG|JPEG)/

type Item = ReturnType<typeof readItem>

/** Reads the items; prices and taxes must match the breakdown. */
export function readItems(field: Field, { currency_code, breakdown = {} }: PurchaseUnit['amount']): Item[] | undefined {
  const items = readList(field)?.map((item) => readItem(item, currency_code))
  if (!items?.length) return undefined
  const { item_total, tax_total } = breakdown
  if (!item_total) throw unprocessable(createTexts, 'ITEM_TOTAL_REQUIRED', { field: field.at })
  if (sum(items, 'unit_amount') !== toMinor(item_total)) {
    throw unprocessable(createTexts, 'ITEM_TOTAL_MISMATCH', { field: field.at })
  }
  if (!items.some(({ tax }) => tax)) return items
  if (!tax_total) throw unprocessable(createTexts, 'TAX_TOTAL_REQUIRED', { field: field.at })
  if (sum(items, 'tax') === toMinor(tax_total)) return items
  throw unprocessable(createTexts, 'TAX_TOTAL_MISMATCH', { field: field.at })
}

function readItem(field: Field, currency: string) {
  const price = inside(field, 'unit_amount')
  const tax = readNonNegativeMoney(inside(field, 'tax'))
  return {
    name: requireText(inside(field, 'name'), { maxBytes: 127 }),
    unit_amount: checkCurrency(requireNonNegativeMoney(price), currency, price),
    tax: tax && checkCurrency(tax, currency, inside(field, 'tax')),
    quantity: requireText(inside(field, 'quantity'), { max: 10, pattern: /^[1-9][0-9]{0,9}$/ }),
    description: readText(inside(field, 'description'), { min: 0, maxBytes: 2048 }),
    sku: readText(inside(field, 'sku'), { min: 0, max: 127 }),
    url: readUrl(inside(field, 'url'), { max: 2048 }),
    image_url: readUrl(inside(field, 'image_url'), { max: 2048, pattern: imagePattern }),
    category: readText(inside(field, 'category'), { oneOf: ['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'] }),
  }
}

function requireNonNegativeMoney(field: Field): Money {
  const money = requireMoney(field)
  if (toMinor(money) < 0n) throw new InvalidField('negative', inside(field, 'value'))
  return money
}

function sum(items: Item[], part: 'unit_amount' | 'tax'): bigint {
  return items.reduce((total, item) => {
    const money = item[part]
    return money ? total + toMinor(money) * BigInt(item.quantity) : total
  }, 0n)
}
