const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const patterns = {
  browse: /^browse:(\d{1,4})$/,
  look: /^look:(\d{1,4})$/,
  buy: new RegExp(`^buy:(${uuid}):(\\d{1,8}):([A-Z]{3}):(\\d{1,4})$`),
}
const uuidPattern = new RegExp(`^${uuid}$`)

/** The action of a button or menu. `page` is the shop page to return to. */
export type ComponentAction =
  | { kind: 'browse'; page: number }
  | { kind: 'look'; itemId: string; page: number }
  | { kind: 'buy'; itemId: string; seen: { price: number; currency: string }; page: number }

/** Custom ids contain the whole action, so that buttons keep working after a restart. */
export const componentIds = {
  browse: (page: number) => `browse:${page}`,
  look: (page: number) => `look:${page}`,
  buy: ({ id, price, currency }: { id: string; price: number; currency: string }, page: number) =>
    `buy:${id}:${price}:${currency}:${page}`,
}

/** Parses a custom id, which is untrusted input. Returns null if it isn't one of ours. */
export function parseComponentAction(customId: string, [chosen = '']: string[] = []): ComponentAction | null {
  const browse = patterns.browse.exec(customId)
  if (browse) return { kind: 'browse', page: Number(browse[1]) }

  const look = patterns.look.exec(customId)
  if (look) return uuidPattern.test(chosen) ? { kind: 'look', itemId: chosen, page: Number(look[1]) } : null

  const [isBuy, itemId = '', price, currency = '', page] = patterns.buy.exec(customId) ?? []
  if (!isBuy) return null
  return { kind: 'buy', itemId, seen: { price: Number(price), currency }, page: Number(page) }
}
