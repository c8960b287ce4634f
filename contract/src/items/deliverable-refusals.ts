/** Refusals about what items deliver. Part of the table in `refusals.ts`. */
export const deliverableRefusals = {
  DELIVERABLE_NOT_FOUND: {
    status: 404,
    message: 'This item no longer has one of these deliverables. Load the latest version, then save again.',
  },
  ROLE_ALREADY_OFFERED: { status: 400, message: 'An item can assign each role only once.' },
  QUANTITY_NEEDS_STOCK: {
    status: 400,
    message: 'Buyers can choose a quantity only if an item is shipped, has limited stock or delivers keys.',
  },
} as const satisfies Record<string, { status: number; message: string }>
