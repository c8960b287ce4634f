/** The pool has too few keys for an order. */
export class KeysSoldOut extends Error {}
