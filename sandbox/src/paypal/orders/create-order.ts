import type { RequestInput } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { type Field, InvalidField, inside, readList, readObject, readText, readUrl, requireText } from '../field.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { refusal, unprocessable } from '../refusal.ts'
import { bodyOf } from '../request-body.ts'
import { formatTime } from '../time.ts'
import { isInvoicePaid } from './invoices.ts'
import type { Experience, Order, PurchaseUnit } from './order.ts'
import { createTexts, requestIdRequired } from './order-texts.ts'
import { readUnit } from './read-unit.ts'

/** From the API document. */
const localePattern = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/

/** Any account can be the payee; without one the app's owner is. */
export function createOrder(paypal: Paypal, app: App, request: RequestInput): Order {
  const body = bodyOf(request)
  const intent = requireText(inside(body, 'intent'), { oneOf: ['CAPTURE', 'AUTHORIZE'] })
  const units = readUnits(paypal, app, inside(body, 'purchase_units'))
  const wallet = inside(inside(body, 'payment_source'), 'paypal')
  const namedWallet = readObject(wallet) !== undefined
  if (namedWallet && !request.headers['paypal-request-id']) throw refusal(400, [requestIdRequired])
  if (intent === 'AUTHORIZE') throw unprocessable(createTexts, 'UNSUPPORTED_INTENT', { field: '/intent' })

  const time = formatTime(paypal.now())
  const order: Order = {
    id: makeId(17),
    clientId: app.clientId,
    status: namedWallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    create_time: time,
    update_time: time,
    units,
    experience: readExperience(
      namedWallet ? inside(wallet, 'experience_context') : inside(body, 'application_context'),
    ),
    namedWallet,
    payerId: null,
    declines: false,
    attempts: 0,
  }
  paypal.state.value.orders[order.id] = order
  return order
}

function readUnits(paypal: Paypal, app: App, field: Field): PurchaseUnit[] {
  const list = readList(field, { min: 1, max: 10 })
  if (!list) throw new InvalidField('missing', field)
  const units = list.map((unit) => readUnit(paypal, app, unit))
  checkReferences(list, units)
  for (const unit of units) {
    if (!isInvoicePaid(paypal, unit)) continue
    throw unprocessable(createTexts, 'DUPLICATE_INVOICE_ID', {
      field: `/purchase_units/@reference_id=='${unit.reference_id}'/invoice_id`,
    })
  }
  return units
}

function checkReferences(fields: Field[], units: PurchaseUnit[]): void {
  if (units.length === 1) return
  if (fields.some((field) => inside(field, 'reference_id').value === undefined)) {
    throw unprocessable(createTexts, 'REFERENCE_ID_REQUIRED', { field: '/purchase_units' })
  }
  if (new Set(units.map(({ reference_id }) => reference_id)).size < units.length) {
    throw unprocessable(createTexts, 'DUPLICATE_REFERENCE_ID', { field: '/purchase_units' })
  }
  if (new Set(units.map(({ amount }) => amount.currency_code)).size > 1) {
    throw unprocessable(createTexts, 'MULTI_CURRENCY_ORDER', { field: '/purchase_units' })
  }
}

function readExperience(field: Field): Experience {
  const oneOf = (name: string, values: string[]) => readText(inside(field, name), { oneOf: values })
  oneOf('payment_method_preference', ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'])
  oneOf('landing_page', ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING'])
  return {
    returnUrl: readUrl(inside(field, 'return_url')) ?? null,
    cancelUrl: readUrl(inside(field, 'cancel_url')) ?? null,
    brandName: readText(inside(field, 'brand_name'), { maxBytes: 127 }) ?? null,
    shippingPreference:
      oneOf('shipping_preference', ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']) ?? 'GET_FROM_FILE',
    userAction: oneOf('user_action', ['CONTINUE', 'PAY_NOW']) ?? 'CONTINUE',
    locale: readText(inside(field, 'locale'), { min: 2, max: 10, pattern: localePattern }) ?? null,
  }
}
