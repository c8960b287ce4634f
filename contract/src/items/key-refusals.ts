/** Refusals about license keys. Part of the table in `refusals.ts`. */
export const keyRefusals = {
  KEY_POOL_NOT_FOUND: { status: 404, message: "This item doesn't deliver license keys." },
  KEY_NOT_FOUND: { status: 404, message: 'This key no longer exists.' },
  KEY_NOT_AVAILABLE: { status: 409, message: "This key is reserved or sold, so it can't be deleted." },
  KEY_POOL_FULL: { status: 409, message: 'An item can have up to 100,000 unsold keys.' },
} as const
