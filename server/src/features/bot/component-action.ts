import { type MembershipPeriod, membershipPeriods } from '@guildshop/contract/membership-rules'
import { viewPurchaseId } from '../sales/entitlements/view-purchase-id.ts'
import { type MembershipAction, membershipIds, parseMembershipAction } from './memberships/membership-action.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const patterns = {
  browse: /^browse:(\d{1,4})$/,
  look: /^look:(\d{1,4})$/,
  choose: new RegExp(`^choose:(${uuid}):(\\d{1,4})$`),
  buy: new RegExp(`^buy:(${uuid}):(\\d{1,8}):([A-Z]{3}):(\\d{1,4})(?::(\\d{1,2}))?$`),
  join: new RegExp(`^join:(${uuid}):(\\d{1,8}):([A-Z]{3}):(\\d{1,4}):([a-z]+):(\\d{1,2}):(automatic|reminder)$`),
  view: new RegExp(`^view:(${uuid})$`),
}
const quantityPattern = /^[1-9]\d?$/
const uuidPattern = new RegExp(`^${uuid}$`)

/** The action of a button or menu in the shop. `page` is the page to return to. */
export type ShopAction =
  | { kind: 'browse'; page: number }
  | { kind: 'look'; itemId: string; page: number }
  | { kind: 'choose'; itemId: string; quantity: number; page: number }
  | { kind: 'buy'; itemId: string; quantity: number; seen: Seen; page: number }
  | { kind: 'join'; itemId: string; seen: Seen & SeenTerms; page: number }

/** What the member saw: the price is that of one unit. */
type Seen = { price: number; currency: string }
type SeenTerms = { period: MembershipPeriod; trialDays: number; renewal: 'automatic' | 'reminder' }

/** Actions on what a member bought, answered with a new message. */
type PurchaseAction = { kind: 'view'; saleId: string } | { kind: 'restore-roles' }

export type ComponentAction = ShopAction | PurchaseAction | MembershipAction

/** Custom ids contain the whole action, so that buttons keep working after a restart. */
export const componentIds = {
  browse: (page: number) => `browse:${page}`,
  look: (page: number) => `look:${page}`,
  choose: ({ id }: { id: string }, page: number) => `choose:${id}:${page}`,
  buy: ({ id, price, currency }: Seen & { id: string }, page: number, quantity = 1) =>
    `buy:${id}:${price}:${currency}:${page}${quantity > 1 ? `:${quantity}` : ''}`,
  join: ({ id, price, currency }: Seen & { id: string }, { period, trialDays, renewal }: SeenTerms, page: number) =>
    `join:${id}:${price}:${currency}:${page}:${period}:${trialDays}:${renewal}`,
  view: viewPurchaseId,
  restoreRoles: 'restore-roles',
  ...membershipIds,
}

/** Parses a custom id, which is untrusted input. Returns null if it isn't one of ours. */
export function parseComponentAction(customId: string, [chosen = '']: string[] = []): ComponentAction | null {
  const own = parsePurchaseAction(customId) ?? parseMembershipAction(customId, chosen)
  return own ?? parseJoin(customId) ?? parseShopAction(customId, chosen)
}

function parsePurchaseAction(customId: string): PurchaseAction | null {
  if (customId === componentIds.restoreRoles) return { kind: 'restore-roles' }
  const [, saleId] = patterns.view.exec(customId) ?? []
  return saleId ? { kind: 'view', saleId } : null
}

function parseJoin(customId: string): ShopAction | null {
  const [isJoin, itemId = '', price, currency = '', page, ...terms] = patterns.join.exec(customId) ?? []
  const [shownPeriod, trialDays, shownRenewal] = terms
  const period = membershipPeriods.find((known) => known === shownPeriod)
  if (!isJoin || !period) return null
  const renewal = shownRenewal === 'automatic' ? 'automatic' : 'reminder'
  const seen = { price: Number(price), currency, period, trialDays: Number(trialDays), renewal } as const
  return { kind: 'join', itemId, seen, page: Number(page) }
}

function parseShopAction(customId: string, chosen: string): ShopAction | null {
  const browse = patterns.browse.exec(customId)
  if (browse) return { kind: 'browse', page: Number(browse[1]) }

  const look = patterns.look.exec(customId)
  if (look) return uuidPattern.test(chosen) ? { kind: 'look', itemId: chosen, page: Number(look[1]) } : null

  const choose = patterns.choose.exec(customId)
  if (choose) return parseChoice(choose, chosen)

  const [isBuy, itemId = '', price, currency = '', page, quantity = '1'] = patterns.buy.exec(customId) ?? []
  if (!isBuy || !quantityPattern.test(quantity)) return null
  const seen = { price: Number(price), currency }
  return { kind: 'buy', itemId, quantity: Number(quantity), seen, page: Number(page) }
}

function parseChoice([, itemId = '', page]: RegExpExecArray, chosen: string): ShopAction | null {
  if (!quantityPattern.test(chosen)) return null
  return { kind: 'choose', itemId, quantity: Number(chosen), page: Number(page) }
}
