type EventType = { description: string; resource: string; version: string }

/** Supported events and their resource types. */
export const eventTypes = {
  'CHECKOUT.ORDER.APPROVED': order('A buyer approved a checkout order'),
  'CHECKOUT.ORDER.COMPLETED': order('A checkout order is processed'),
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': order(
    'A problem occurred after the buyer approved the order but before you captured the payment',
  ),
  'PAYMENT.CAPTURE.COMPLETED': capture('A payment capture completes'),
  'PAYMENT.CAPTURE.PENDING': capture('The state of a payment capture changes to pending'),
  'PAYMENT.CAPTURE.DENIED': capture('A payment capture is denied'),
  'PAYMENT.CAPTURE.DECLINED': capture('A payment capture is declined'),
  'PAYMENT.CAPTURE.REFUNDED': refund('A merchant refunds a payment capture'),
  'PAYMENT.CAPTURE.REVERSED': refund('PayPal reverses a payment capture'),
  'BILLING.SUBSCRIPTION.CREATED': subscription('A subscription is created'),
  'BILLING.SUBSCRIPTION.ACTIVATED': subscription('A subscription is activated'),
  'BILLING.SUBSCRIPTION.UPDATED': subscription('A subscription is updated'),
  'BILLING.SUBSCRIPTION.CANCELLED': subscription('A subscription is cancelled'),
  'BILLING.SUBSCRIPTION.SUSPENDED': subscription('A subscription is suspended'),
  'BILLING.SUBSCRIPTION.EXPIRED': subscription('A subscription expires'),
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': subscription('Payment failed on subscription'),
  'PAYMENT.SALE.COMPLETED': sale('A sale completes'),
  'PAYMENT.SALE.REFUNDED': { ...sale('A merchant refunds a sale'), resource: 'refund' },
  'PAYMENT.SALE.REVERSED': sale('PayPal reverses a sale'),
  'CUSTOMER.DISPUTE.CREATED': dispute('A dispute is created'),
  'CUSTOMER.DISPUTE.UPDATED': dispute('A dispute is updated'),
  'CUSTOMER.DISPUTE.RESOLVED': dispute('A dispute is resolved'),
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof eventTypes

export function isEventName(name: string): name is EventName {
  return name in eventTypes
}

export function describeEventTypes(names: string[]) {
  return names.map((name) => {
    if (!isEventName(name)) return { name, description: 'Any event' }
    const { description, version } = eventTypes[name]
    return { name, description, status: 'ENABLED', resource_versions: [version] }
  })
}

function order(description: string): EventType {
  return { description, resource: 'checkout-order', version: '2.0' }
}

function capture(description: string): EventType {
  return { description, resource: 'capture', version: '2.0' }
}

function refund(description: string): EventType {
  return { description, resource: 'refund', version: '2.0' }
}

function subscription(description: string): EventType {
  return { description, resource: 'subscription', version: '2.0' }
}

function sale(description: string): EventType {
  return { description, resource: 'sale', version: '1.0' }
}

function dispute(description: string): EventType {
  return { description, resource: 'dispute', version: '2.0' }
}
