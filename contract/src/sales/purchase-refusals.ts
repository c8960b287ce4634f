/** Refusals to show a buyer what they bought. Part of the table in `refusals.ts`. */
export const purchaseRefusals = {
  PURCHASE_NOT_FOUND: { status: 404, message: "We couldn't find this order. You can only open your own orders." },
  PURCHASE_NOT_PAID: {
    status: 409,
    message: "This order isn't paid. You can open it once PayPal confirms your payment.",
  },
  PURCHASE_REFUNDED: { status: 409, message: 'This order was refunded, so you can no longer open it.' },
} as const satisfies Record<string, { status: number; message: string }>
