/** Refusals about notices and anonymous purchases. Part of the table in `refusals.ts`. */
export const noticeRefusals = {
  NOTICE_PLACEHOLDER_UNKNOWN: { status: 400, message: "This notice contains a placeholder that isn't available here." },
  NOTICE_CHANGED: {
    status: 409,
    message: 'Someone else changed this notice while you were editing it. Load the latest version, then save again.',
  },
  NOTICE_NOT_FOUND: { status: 404, message: "This item doesn't have a custom notice." },
  CHECKOUT_NOT_OPEN: {
    status: 409,
    message:
      'This checkout has ended. If you paid, use /orders to see your order. Otherwise, use /shop browse to start over.',
  },
} as const satisfies Record<string, { status: number; message: string }>
