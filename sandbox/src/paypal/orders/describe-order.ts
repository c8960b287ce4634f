import { apiLink, type Link, webLink } from '../links.ts'
import { describeCapture } from '../payments/describe-capture.ts'
import { describeRefund } from '../payments/describe-refund.ts'
import type { Paypal } from '../paypal.ts'
import { type Buyer, findBuyer } from '../people.ts'
import { describeOrderTracker } from '../tracking/describe-tracker.ts'
import type { Order, PurchaseUnit } from './order.ts'

/** PayPal's default reply, without `Prefer: return=representation`. */
export function describeOrderBriefly(paypal: Paypal, order: Order) {
  return {
    id: order.id,
    status: order.status,
    ...describePaymentSource(order),
    links: linksOf(paypal, order),
  }
}

/** The default reply to a capture includes the payments and the shipping address. */
export function describeCaptured(paypal: Paypal, order: Order) {
  const { id, status, payer, purchase_units, links } = describeOrder(paypal, order)
  const units = purchase_units.map(({ reference_id, shipping, payments }) => ({ reference_id, shipping, payments }))
  return { id, status, ...describePaymentSource(order), purchase_units: units, payer, links }
}

export function describeOrder(paypal: Paypal, order: Order) {
  const buyer = order.payerId ? findBuyer(order.payerId) : undefined
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...describePaymentSource(order),
    purchase_units: order.units.map((unit) => describeUnit(paypal, order, unit)),
    payer: buyer && describePayer(buyer),
    create_time: order.create_time,
    update_time: order.update_time,
    links: linksOf(paypal, order),
  }
}

function describeUnit(paypal: Paypal, { id }: Order, unit: PurchaseUnit) {
  const { captures, refunds, trackers } = paypal.state.value
  const own = Object.values(captures).filter(
    ({ orderId, referenceId }) => orderId === id && referenceId === unit.reference_id,
  )
  const ids = own.map((capture) => capture.id)
  const tracked = Object.values(trackers).filter(({ captureId }) => ids.includes(captureId))
  const returned = Object.values(refunds).filter(({ captureId }) => ids.includes(captureId))
  return {
    ...unit,
    shipping:
      unit.shipping || tracked.length > 0
        ? {
            ...unit.shipping,
            ...(tracked.length > 0 && { trackers: tracked.map((tracker) => describeOrderTracker(paypal, tracker)) }),
          }
        : undefined,
    payments:
      own.length > 0
        ? {
            captures: own.map((capture) => describeCapture(paypal, capture)),
            ...(returned.length > 0 && { refunds: returned.map((refund) => describeRefund(paypal, refund)) }),
          }
        : undefined,
  }
}

function describePayer({ name, email, payerId, addresses }: Buyer) {
  return {
    name,
    email_address: email,
    payer_id: payerId,
    address: { country_code: addresses.default.country_code },
  }
}

/** Until approval, an empty object if the shop specified PayPal, and absent if not. */
function describePaymentSource({ payerId, namedWallet }: Order) {
  const buyer = payerId ? findBuyer(payerId) : undefined
  if (!buyer) return namedWallet ? { payment_source: { paypal: {} } } : {}
  const { name, email, addresses } = buyer
  return {
    payment_source: {
      paypal: {
        email_address: email,
        account_id: buyer.payerId,
        account_status: 'VERIFIED',
        name,
        address: { country_code: addresses.default.country_code },
      },
    },
  }
}

function linksOf(paypal: Paypal, { id, status }: Order): Link[] {
  const self = apiLink(paypal, 'self', `/v2/checkout/orders/${id}`)
  const page = `/checkoutnow?token=${id}`
  if (status === 'PAYER_ACTION_REQUIRED') return [self, webLink(paypal, 'payer-action', page)]
  const capture = apiLink(paypal, 'capture', `/v2/checkout/orders/${id}/capture`, 'POST')
  if (status === 'CREATED') return [self, webLink(paypal, 'approve', page), capture]
  return status === 'APPROVED' ? [self, capture] : [self]
}
