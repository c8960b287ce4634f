/** Refusals about orders, refunds and disputes. Part of the table in `refusals.ts`. */
export const saleRefusals = {
  SALE_NOT_FOUND: { status: 404, message: 'Order not found.' },
  NOTE_NOT_FOUND: { status: 404, message: 'This note no longer exists.' },
  TOO_MANY_NOTES: { status: 409, message: 'An order can have up to 50 notes. Delete one to add another.' },
  SALE_HAS_NO_PAYMENT: { status: 409, message: 'This order has no PayPal payment to check.' },
  PAYPAL_ORDER_NOT_SHOWN: {
    status: 409,
    message: "PayPal can't find this payment right now, so nothing changed. Check it in PayPal.",
  },
  SALE_ALREADY_SHIPPED: { status: 409, message: 'This order has already been shipped.' },
  SALE_HAS_NO_ADDRESS: { status: 409, message: 'Cannot mark as shipped without address' },
  SALE_NEEDS_NO_SHIPPING: { status: 409, message: "This order doesn't need shipping." },
  SALE_NOT_PAID: { status: 409, message: "This order hasn't been paid." },
  SALE_REFUNDED: { status: 409, message: 'This order has been refunded.' },
  SALE_DISPUTED: { status: 409, message: 'The buyer opened a dispute. Shipping is on hold until PayPal decides.' },
  REFUND_NEEDS_FULL_CONNECTION: {
    status: 409,
    message:
      "PayPal doesn't let us refund for your account with the Basic connection. Refund this payment in PayPal, or set up the Full connection on your Profile page.",
  },
  REFUND_NOT_POSSIBLE: { status: 409, message: 'This order has no payment that can be refunded.' },
  REFUND_IN_PROGRESS: {
    status: 409,
    message: "We're still waiting for PayPal to confirm this order's last refund. Try again once it's confirmed.",
  },
  REFUND_TOO_HIGH: { status: 409, message: 'This is more than the amount left to refund.' },
  REFUND_TOO_MANY_UNITS: { status: 409, message: "A partial refund of this order can't put units back in stock." },
  REFUND_ONLY_WHOLE: {
    status: 409,
    message: "This payment doesn't match its order, so it can only be refunded in full.",
  },
  REFUND_NOT_WHOLE_YEN: { status: 400, message: "Amounts in JPY can't have decimals." },
  REFUND_REFUSED: { status: 409, message: 'PayPal refused this refund.' },

  DISPUTE_NOT_FOUND: { status: 404, message: 'Dispute not found.' },
  DISPUTE_AT_PAYPAL: {
    status: 409,
    message: "Respond to this dispute in PayPal's Resolution Center. To respond here, set up a Full PayPal connection.",
  },
  DISPUTE_ANSWER_CLOSED: {
    status: 409,
    message: "PayPal doesn't accept this response at the dispute's current stage.",
  },
  DISPUTE_ANSWER_RUNNING: { status: 409, message: "We're still sending this to PayPal. Check again in a minute." },
  DISPUTE_FEATURE_OFF: {
    status: 409,
    message: "Your PayPal app can't handle disputes. Turn on Disputes in the app's features at PayPal.",
  },
  DISPUTE_NO_FUNDS: {
    status: 409,
    message: 'Your PayPal balance is too low for this refund. Add money at PayPal and try again.',
  },
  DISPUTE_ANSWER_REFUSED: {
    status: 409,
    message: "PayPal didn't accept this response. Respond in PayPal's Resolution Center.",
  },
} as const satisfies Record<string, { status: number; message: string }>
