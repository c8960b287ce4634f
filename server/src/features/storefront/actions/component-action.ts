import { type MembershipPeriod, membershipPeriods } from '@guildshop/contract/membership-rules'
import { viewPurchaseId } from '../../sales/entitlements/view-purchase-id.ts'
import { type AskGiftAction, type GiftAction, type GiveAction, giftIds, parseGiftAction } from './gift-action.ts'
import { type MembershipAction, membershipIds, parseMembershipAction } from './membership-action.ts'
import { type OrderAction, orderIds, parseOrderAction } from './order-action.ts'
import { type Place, parsePlace, placeId, placePattern } from './place.ts'
import {
  codeEnd,
  type ModalAction,
  type OfferAction,
  type PricingAction,
  parsePricingAction,
  pricingIds,
  withCode,
} from './pricing-action.ts'
import { type PrivacyAction, parsePrivacyAction } from './privacy-action.ts'
import { parseStaffAction, type StaffAction } from './setup-action.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const patterns = {
  browse: new RegExp(`^browse:(\\d{1,4})(?::c(${uuid}))?${codeEnd}`),
  category: new RegExp(`^category${codeEnd}`),
  look: new RegExp(`^look:(\\d{1,4})${codeEnd}`),
  show: new RegExp(`^show:(${uuid}):${placePattern}${codeEnd}`),
  more: new RegExp(`^more:(${uuid}):${placePattern}:(\\d{1,2}):([1-9]\\d?)${codeEnd}`),
  choose: new RegExp(`^choose:(${uuid}):${placePattern}${codeEnd}`),
  buy: new RegExp(`^buy:(${uuid}):(\\d{1,8}):([A-Z]{3}):(\\d{1,4})(?::(\\d{1,2}))?$`),
  join: new RegExp(`^join:(${uuid}):(\\d{1,8}):([A-Z]{3}):${placePattern}:([a-z]+):(\\d{1,2}):(automatic|reminder)$`),
  view: new RegExp(`^view:(${uuid})$`),
}
const quantityPattern = /^[1-9]\d?$/
const uuidPattern = new RegExp(`^${uuid}$`)

/** Where to return to, and the discount code that the member carries through the shop. */
type Carried = Place & { code?: string | undefined }

/** The action of a button, menu or modal in the shop. */
export type ShopAction =
  | { kind: 'browse'; page: number; categoryId?: string | undefined; code?: string | undefined }
  | ({ kind: 'look'; itemId: string } & Carried)
  | ({ kind: 'more'; itemId: string; part: number; quantity: number } & Carried)
  | ({ kind: 'choose'; itemId: string; quantity: number } & Carried)
  | { kind: 'buy'; itemId: string; quantity: number; seen: Seen; page: number }
  | PricingAction
  | ModalAction
  | AskGiftAction
  | GiveAction

/** What the member saw: the price is that of one unit. */
type Seen = { price: number; currency: string }
type Reading = { part: number; quantity: number; code?: string | undefined }
type SeenTerms = { period: MembershipPeriod; trialDays: number; renewal: 'automatic' | 'reminder' }

/** Actions on what a member bought, answered with a new message. */
type PurchaseAction = { kind: 'view'; saleId: string } | { kind: 'restore-roles' }

export type ComponentAction =
  | ShopAction
  | OfferAction
  | PurchaseAction
  | OrderAction
  | MembershipAction
  | PrivacyAction
  | StaffAction
  | GiftAction

/** The value of the category menu that shows the whole shop. */
export const allCategories = 'all'

/** Custom ids contain the whole action, so that buttons keep working after a restart. */
export const componentIds = {
  /** A page of the whole shop, or of one category. */
  browse: (page: number, code?: string, categoryId?: string | null) =>
    withCode(`browse:${page}${categoryId ? `:c${categoryId}` : ''}`, code),
  /** Category menu. Its values are their ids, or `allCategories`. */
  category: (code?: string) => withCode('category', code),
  /** Legacy item menu. */
  look: (page: number, code?: string) => withCode(`look:${page}`, code),
  /** Opens the member's own view of an item. */
  show: ({ id }: { id: string }, place: Place, code?: string) => withCode(`show:${id}:${placeId(place)}`, code),
  /** Another part of a long description. */
  more: ({ id }: { id: string }, place: Place, { part, quantity, code }: Reading) =>
    withCode(`more:${id}:${placeId(place)}:${part}:${quantity}`, code),
  choose: ({ id }: { id: string }, place: Place, code?: string) => withCode(`choose:${id}:${placeId(place)}`, code),
  /** Legacy Buy button: contains the unit price. */
  buy: ({ id, price, currency }: Seen & { id: string }, page: number, quantity = 1) =>
    `buy:${id}:${price}:${currency}:${page}${quantity > 1 ? `:${quantity}` : ''}`,
  join: ({ id, price, currency }: Seen & { id: string }, { period, trialDays, renewal }: SeenTerms, place: Place) =>
    `join:${id}:${price}:${currency}:${placeId(place)}:${period}:${trialDays}:${renewal}`,
  view: viewPurchaseId,
  restoreRoles: 'restore-roles',
  ...pricingIds,
  ...orderIds,
  ...membershipIds,
  ...giftIds,
}

/** Parses a custom id, which is untrusted input. Returns null if it isn't one of ours. */
export function parseComponentAction(customId: string, [chosen = '']: string[] = []): ComponentAction | null {
  const own = parsePurchaseAction(customId) ?? parseOrderAction(customId) ?? parseMembershipAction(customId, chosen)
  const other = own ?? parseStaffAction(customId) ?? parsePrivacyAction(customId) ?? parseGiftAction(customId)
  return other ?? parsePricingAction(customId) ?? parseJoin(customId) ?? parseShopAction(customId, chosen)
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
  return { kind: 'join', itemId, seen, ...parsePlace(page) }
}

function parseShopAction(customId: string, chosen: string): ShopAction | null {
  const choose = patterns.choose.exec(customId)
  if (choose) return parseChoice(choose, chosen)

  const [isBuy, itemId = '', price, currency = '', page, quantity = '1'] = patterns.buy.exec(customId) ?? []
  if (!isBuy) return parseBrowse(customId, chosen) ?? parseLook(customId, chosen)
  if (!quantityPattern.test(quantity)) return null
  const seen = { price: Number(price), currency }
  return { kind: 'buy', itemId, quantity: Number(quantity), seen, page: Number(page) }
}

function parseChoice([, itemId = '', place, code]: RegExpExecArray, chosen: string): ShopAction | null {
  if (!quantityPattern.test(chosen)) return null
  return { kind: 'choose', itemId, quantity: Number(chosen), ...parsePlace(place), code }
}

function parseBrowse(customId: string, chosen: string): ShopAction | null {
  const browse = patterns.browse.exec(customId)
  if (browse) return { kind: 'browse', page: Number(browse[1]), categoryId: browse[2], code: browse[3] }

  const category = patterns.category.exec(customId)
  if (!category || (chosen !== allCategories && !uuidPattern.test(chosen))) return null
  return { kind: 'browse', page: 0, categoryId: chosen === allCategories ? undefined : chosen, code: category[1] }
}

function parseLook(customId: string, chosen: string): ShopAction | null {
  const look = patterns.look.exec(customId)
  if (look)
    return uuidPattern.test(chosen) ? { kind: 'look', itemId: chosen, page: Number(look[1]), code: look[2] } : null

  const [isShow, shownId = '', from, shownCode] = patterns.show.exec(customId) ?? []
  if (isShow) return { kind: 'look', itemId: shownId, ...parsePlace(from), code: shownCode }

  const [isMore, itemId = '', place, part, quantity, code] = patterns.more.exec(customId) ?? []
  if (!isMore) return null
  return { kind: 'more', itemId, part: Number(part), quantity: Number(quantity), ...parsePlace(place), code }
}
