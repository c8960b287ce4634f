import { type MembershipPeriod, membershipPeriods } from '@guildshop/contract/membership-rules'
import { type Place, parsePlace, placePattern as place, placeId } from './place.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
/** Amounts are in base 36 where an id with a code would exceed Discord's 100 characters. */
const [currency, short] = ['([A-Z]{3})', '([\\da-z]{1,5})']
/** The end of a custom id that carries a discount code. */
export const codeEnd = '(?::([A-Za-z0-9_-]{3,32}))?$'

const patterns = {
  order: new RegExp(`^order:(${uuid}):(\\d{1,9}):${currency}:${place}:([1-9]\\d?)${codeEnd}`),
  anonymousOrder: new RegExp(`^anonymous-order:(${uuid}):${currency}:${place}:([1-9]\\d?)${codeEnd}`),
  anonymousPay: new RegExp(`^anonymous-pay:(${uuid}):${currency}:${place}$`),
  pay: new RegExp(`^pay:(${uuid}):(\\d{1,8}):${currency}:${place}${codeEnd}`),
  first: new RegExp(`^first:(${uuid}):${short}:${short}:${currency}:${place}:([0-3])${codeEnd}`),
  askPrice: new RegExp(`^ask-price:(${uuid}):${short}:${short}:${currency}:${place}$`),
  code: new RegExp(`^code:(${uuid}):${place}:([1-9]\\d?)$`),
  price: new RegExp(`^price:(${uuid}):${currency}:${place}$`),
  offer: new RegExp(`^offer:(${uuid})$`),
}

type Code = { code?: string | undefined }
type Item = { itemId: string } & Place
type Total = { total: number; currency: string }
type Terms = { period: MembershipPeriod; trialDays: number; renewal: 'automatic' | 'reminder' }

/** What the member saw of a membership: its price, and the first payment if it's reduced. */
type SeenMembership = Terms & { price: number; currency: string; firstPrice?: number }

/** Buttons that lead to a purchase or a modal, with the place to return to. */
export type PricingAction = Item &
  Code &
  (
    | { kind: 'order'; quantity: number; seen: Total; isAnonymous?: boolean | undefined }
    | { kind: 'pay'; seen: Total; isAnonymous?: boolean | undefined }
    | { kind: 'join'; seen: SeenMembership }
    | { kind: 'ask-code'; quantity: number }
    | { kind: 'ask-price'; minimum: number; suggested: number; currency: string }
  )

/** Submitted modals. `typed` is untrusted. */
export type ModalAction = Item & { typed: string } & (
    | { kind: 'use-code'; quantity: number }
    | { kind: 'pay-typed'; currency: string }
  )

/** A posted button that opens the shop with an offer. */
export type OfferAction = { kind: 'offer'; ruleId: string }

export const withCode = (id: string, code: string | undefined) => (code ? `${id}:${code}` : id)

type Seen = { id: string; currency: string }

export const pricingIds = {
  order: ({ id, total, currency }: Seen & { total: number }, place: Place, quantity: number, code?: string) =>
    withCode(`order:${id}:${total}:${currency}:${placeId(place)}:${quantity}`, code),
  /** Of a free order, which is complete before its buyer could hide their name. */
  anonymousOrder: ({ id, currency }: Seen, place: Place, quantity: number, code?: string) =>
    withCode(`anonymous-order:${id}:${currency}:${placeId(place)}:${quantity}`, code),
  /** Of an item whose buyer chooses to pay nothing. */
  anonymousPay: ({ id, currency }: Seen, place: Place) => `anonymous-pay:${id}:${currency}:${placeId(place)}`,
  /** An amount that the buyer chooses. */
  pay: ({ id, total, currency }: Seen & { total: number }, place: Place, code?: string) =>
    withCode(`pay:${id}:${total}:${currency}:${placeId(place)}`, code),
  /** Joins a membership, renewed by reminder, with a reduced first payment. */
  first: (
    { id, price, firstPrice, currency }: Seen & { price: number; firstPrice: number },
    period: MembershipPeriod,
    place: Place,
    code?: string,
  ) => {
    const amounts = `${firstPrice.toString(36)}:${price.toString(36)}`
    return withCode(`first:${id}:${amounts}:${currency}:${placeId(place)}:${membershipPeriods.indexOf(period)}`, code)
  },
  askPrice: ({ id, minimum, suggested, currency }: Seen & { minimum: number; suggested: number }, place: Place) =>
    `ask-price:${id}:${minimum.toString(36)}:${suggested.toString(36)}:${currency}:${placeId(place)}`,
  /** Of the button that asks for a code, and of the modal. */
  code: ({ id }: { id: string }, place: Place, quantity: number) => `code:${id}:${placeId(place)}:${quantity}`,
  /** Of the modal that asks for an amount. */
  price: ({ id, currency }: Seen, place: Place) => `price:${id}:${currency}:${placeId(place)}`,
}

/** Parses a custom id, which is untrusted input. */
export function parsePricingAction(customId: string): PricingAction | OfferAction | null {
  const [, ruleId] = patterns.offer.exec(customId) ?? []
  if (ruleId) return { kind: 'offer', ruleId }
  const order = parseOrder(customId) ?? parsePay(customId) ?? parseAnonymous(customId)
  return order ?? parseFirst(customId) ?? parseQuestion(customId)
}

function parseAnonymous(customId: string): PricingAction | null {
  const [isOrder, itemId = '', currency = '', page, quantity, code] = patterns.anonymousOrder.exec(customId) ?? []
  const of = { isAnonymous: true } as const
  if (isOrder) {
    const seen = { total: 0, currency }
    return { kind: 'order', itemId, quantity: Number(quantity), seen, ...parsePlace(page), code, ...of }
  }
  const [isPay, ofPay = '', paidIn = '', payPage] = patterns.anonymousPay.exec(customId) ?? []
  return isPay
    ? { kind: 'pay', itemId: ofPay, seen: { total: 0, currency: paidIn }, ...parsePlace(payPage), ...of }
    : null
}

function parseOrder(customId: string): PricingAction | null {
  const [isOrder, itemId = '', total, currency = '', page, quantity, code] = patterns.order.exec(customId) ?? []
  if (!isOrder) return null
  const seen = { total: Number(total), currency }
  return { kind: 'order', itemId, quantity: Number(quantity), seen, ...parsePlace(page), code }
}

function parsePay(customId: string): PricingAction | null {
  const [isPay, itemId = '', total, currency = '', page, code] = patterns.pay.exec(customId) ?? []
  return isPay ? { kind: 'pay', itemId, seen: { total: Number(total), currency }, ...parsePlace(page), code } : null
}

function parseFirst(customId: string): PricingAction | null {
  const [isFirst, itemId = '', first = '', price = '', currency = '', page, at, code] =
    patterns.first.exec(customId) ?? []
  const period = membershipPeriods[Number(at)]
  if (!isFirst || !period) return null
  const amounts = { price: Number.parseInt(price, 36), firstPrice: Number.parseInt(first, 36), currency }
  return {
    kind: 'join',
    itemId,
    seen: { ...amounts, period, trialDays: 0, renewal: 'reminder' },
    ...parsePlace(page),
    code,
  }
}

function parseQuestion(customId: string): PricingAction | null {
  const [isCode, ofCode = '', codePage, quantity] = patterns.code.exec(customId) ?? []
  if (isCode) return { kind: 'ask-code', itemId: ofCode, quantity: Number(quantity), ...parsePlace(codePage) }
  const [isPrice, itemId = '', minimum = '', suggested = '', currency = '', page] =
    patterns.askPrice.exec(customId) ?? []
  if (!isPrice) return null
  const amounts = { minimum: Number.parseInt(minimum, 36), suggested: Number.parseInt(suggested, 36), currency }
  return { kind: 'ask-price', itemId, ...amounts, ...parsePlace(page) }
}

/** Parses the custom id of a submitted modal. */
export function parseModalAction(customId: string, typed: string): ModalAction | null {
  const [isCode, ofCode = '', codePage, quantity] = patterns.code.exec(customId) ?? []
  if (isCode) return { kind: 'use-code', itemId: ofCode, quantity: Number(quantity), ...parsePlace(codePage), typed }
  const [isPrice, itemId = '', currency = '', page] = patterns.price.exec(customId) ?? []
  return isPrice ? { kind: 'pay-typed', itemId, currency, ...parsePlace(page), typed } : null
}
