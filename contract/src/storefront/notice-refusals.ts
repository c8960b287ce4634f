/** Refusals about notices. Part of the table in `refusals.ts`. */
export const noticeRefusals = {
  NOTICE_PLACEHOLDER_UNKNOWN: { status: 400, message: "This notice contains a placeholder that it can't use." },
  NOTICE_CHANGED: {
    status: 409,
    message: 'Someone else changed this notice while you were editing it. Load the latest version, then save again.',
  },
  NOTICE_NOT_FOUND: { status: 404, message: "This item doesn't have a notice of its own." },
} as const satisfies Record<string, { status: number; message: string }>
