import type { App } from '../apps/app.ts'
import { type Field, inside, readObject, readText, requireText } from '../field.ts'
import type { Paypal } from '../paypal.ts'
import { type Account, type Address, findPayee } from '../people.ts'
import { unprocessable } from '../refusal.ts'
import type { PurchaseUnit, Shipping } from './order.ts'
import { createTexts } from './order-texts.ts'
import { readAmount } from './read-amount.ts'
import { readItems } from './read-items.ts'

/** Reads a purchase unit, validated in PayPal's order: format, totals, payee. */
export function readUnit(paypal: Paypal, app: App, field: Field): PurchaseUnit {
  const reference_id = readText(inside(field, 'reference_id'), { max: 256 }) ?? 'default'
  const unit = { at: `/purchase_units/@reference_id=='${reference_id}'`, value: field.value }
  const amount = readAmount(inside(unit, 'amount'))
  return {
    reference_id,
    amount,
    payee: readPayee(paypal, app, inside(unit, 'payee')),
    description: readText(inside(unit, 'description'), { maxBytes: 127 }),
    custom_id: readText(inside(unit, 'custom_id'), { max: 255 }),
    invoice_id: readText(inside(unit, 'invoice_id'), { max: 127 }),
    soft_descriptor: readText(inside(unit, 'soft_descriptor'), { max: 22 }),
    items: readItems(inside(unit, 'items'), amount),
    shipping: readShipping(inside(unit, 'shipping')),
  }
}

function readPayee(paypal: Paypal, app: App, field: Field): PurchaseUnit['payee'] {
  const { payerId, email } = findPayeeAccount(app, field)
  if (paypal.state.value.restricted.includes(payerId)) {
    throw unprocessable(createTexts, 'PAYEE_ACCOUNT_RESTRICTED', { field: field.at })
  }
  return { email_address: email, merchant_id: payerId }
}

function findPayeeAccount({ ownerId }: App, field: Field): Account {
  const hasPayee = readObject(field) !== undefined
  const merchantId = readText(inside(field, 'merchant_id'), { min: 13, max: 13, pattern: /^[2-9A-HJ-NP-Z]{13}$/ })
  const email = readText(inside(field, 'email_address'), { min: 3, max: 254 })
  const payee = findPayee(hasPayee ? (merchantId ?? email ?? '') : ownerId)
  if (payee) return payee
  throw unprocessable(createTexts, 'PAYEE_ACCOUNT_INVALID', { field: field.at })
}

function readShipping(field: Field): Shipping | undefined {
  if (readObject(field) === undefined) return undefined
  const full_name = readText(inside(inside(field, 'name'), 'full_name'), { max: 300 })
  return { name: full_name === undefined ? undefined : { full_name }, address: readAddress(inside(field, 'address')) }
}

function readAddress(field: Field): Address | undefined {
  if (readObject(field) === undefined) return undefined
  const line = (name: string, max: number) => readText(inside(field, name), { min: 0, max })
  const second = line('address_line_2', 300)
  return {
    address_line_1: line('address_line_1', 300) ?? '',
    ...(second !== undefined && { address_line_2: second }),
    admin_area_2: line('admin_area_2', 120) ?? '',
    admin_area_1: line('admin_area_1', 300) ?? '',
    postal_code: line('postal_code', 60) ?? '',
    country_code: requireText(inside(field, 'country_code'), { min: 2, max: 2, pattern: /^([A-Z]{2}|C2)$/ }),
  }
}
