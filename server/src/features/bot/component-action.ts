import { viewPurchaseId } from '../sales/entitlements/view-purchase-id.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const patterns = {
  browse: /^browse:(\d{1,4})$/,
  look: /^look:(\d{1,4})$/,
  buy: new RegExp(`^buy:(${uuid}):(\\d{1,8}):([A-Z]{3}):(\\d{1,4})$`),
  view: new RegExp(`^view:(${uuid})$`),
}
const uuidPattern = new RegExp(`^${uuid}$`)

/** The action of a button or menu in the shop. `page` is the page to return to. */
export type ShopAction =
  | { kind: 'browse'; page: number }
  | { kind: 'look'; itemId: string; page: number }
  | { kind: 'buy'; itemId: string; seen: { price: number; currency: string }; page: number }

/** Actions on what a member bought, answered with a new message. */
export type PurchaseAction = { kind: 'view'; saleId: string } | { kind: 'restore-roles' }

export type ComponentAction = ShopAction | PurchaseAction

/** Custom ids contain the whole action, so that buttons keep working after a restart. */
export const componentIds = {
  browse: (page: number) => `browse:${page}`,
  look: (page: number) => `look:${page}`,
  buy: ({ id, price, currency }: { id: string; price: number; currency: string }, page: number) =>
    `buy:${id}:${price}:${currency}:${page}`,
  view: viewPurchaseId,
  restoreRoles: 'restore-roles',
}

/** Parses a custom id, which is untrusted input. Returns null if it isn't one of ours. */
export function parseComponentAction(customId: string, [chosen = '']: string[] = []): ComponentAction | null {
  return parsePurchaseAction(customId) ?? parseShopAction(customId, chosen)
}

function parsePurchaseAction(customId: string): PurchaseAction | null {
  if (customId === componentIds.restoreRoles) return { kind: 'restore-roles' }
  const [, saleId] = patterns.view.exec(customId) ?? []
  return saleId ? { kind: 'view', saleId } : null
}

function parseShopAction(customId: string, chosen: string): ShopAction | null {
  const browse = patterns.browse.exec(customId)
  if (browse) return { kind: 'browse', page: Number(browse[1]) }

  const look = patterns.look.exec(customId)
  if (look) return uuidPattern.test(chosen) ? { kind: 'look', itemId: chosen, page: Number(look[1]) } : null

  const [isBuy, itemId = '', price, currency = '', page] = patterns.buy.exec(customId) ?? []
  if (!isBuy) return null
  return { kind: 'buy', itemId, seen: { price: Number(price), currency }, page: Number(page) }
}
