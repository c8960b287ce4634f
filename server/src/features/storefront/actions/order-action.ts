const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const patterns = {
  orders: /^orders:(\d{1,4})$/,
  order: new RegExp(`^receipt:(${uuid}):(\\d{1,4})$`),
}

/** Actions on the member's own orders in a server. They replace the message. */
export type OrderAction = { kind: 'orders'; page: number } | { kind: 'receipt'; saleId: string; page: number }

/** `page` is the page of the list to return to. */
export const orderIds = {
  orders: (page: number) => `orders:${page}`,
  receipt: (saleId: string, page: number) => `receipt:${saleId}:${page}`,
}

/** Parses a custom id, which is untrusted input. */
export function parseOrderAction(customId: string): OrderAction | null {
  const [, listed] = patterns.orders.exec(customId) ?? []
  if (listed) return { kind: 'orders', page: Number(listed) }
  const [, saleId, page] = patterns.order.exec(customId) ?? []
  return saleId ? { kind: 'receipt', saleId, page: Number(page) } : null
}
