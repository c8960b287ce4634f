import { blockGiftsId, declineGiftId } from '../../deliveries/notices/gift-buttons.ts'
import { type Place, parsePlace, placeId, placePattern } from './place.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const give = new RegExp(`^gift:(${uuid}):${placePattern}:([1-9]\\d?)(?::([A-Za-z0-9_-]{3,32}))?$`)
const givePriced = new RegExp(`^gift-price:(${uuid}):([\\da-z]{1,5}):([\\da-z]{1,5}):([A-Z]{3}):${placePattern}$`)
const decline = new RegExp(`^(decline-gift|confirm-decline-gift):(${uuid})$`)
const allowGifts = 'allow-gifts'

/** Of an item whose buyers choose the price. */
type ChoosablePrice = { minimum: number; suggested: number; currency: string }

/** The item to give. */
type Given = Place & { itemId: string; quantity: number; code?: string | undefined; price?: ChoosablePrice }

/** Asks who the gift is for. */
export type AskGiftAction = Given & { kind: 'ask-gift' }

/** A submitted gift. What was typed is untrusted; `recipient` is undefined if nobody was chosen. */
export type GiveAction = Given & {
  kind: 'give'
  recipient: { discordId: string; username: string; isBot: boolean } | undefined
  message: string
  isAnnounced: boolean
  /** Hides their name, also from the recipient. Undefined keeps the choice of an unfinished checkout. */
  isAnonymous?: boolean | undefined
  /** What they typed to pay, if the item lets them choose. */
  amount?: string
}

/** Actions of a recipient. They work in direct messages. */
export type GiftAction =
  | { kind: 'decline-gift' | 'confirm-decline-gift'; saleId: string }
  | { kind: 'block-gifts' | 'allow-gifts' }

export const giftIds = {
  /** Of the button that asks who the gift is for, and of the modal. A price that buyers choose is that of one unit. */
  gift: ({ id }: { id: string }, place: Place, quantity: number, code?: string, price?: ChoosablePrice) =>
    price
      ? `gift-price:${id}:${price.minimum.toString(36)}:${price.suggested.toString(36)}:${price.currency}:${placeId(place)}`
      : `gift:${id}:${placeId(place)}:${quantity}${code ? `:${code}` : ''}`,
  declineGift: declineGiftId,
  confirmDecline: (saleId: string) => `confirm-decline-gift:${saleId}`,
  blockGifts: blockGiftsId,
  allowGifts,
}

/** Parses a custom id, which is untrusted input. */
export function parseGiftAction(customId: string): GiftAction | AskGiftAction | null {
  if (customId === blockGiftsId) return { kind: 'block-gifts' }
  if (customId === allowGifts) return { kind: 'allow-gifts' }
  const [, found, saleId] = decline.exec(customId) ?? []
  if (saleId) return { kind: found === 'decline-gift' ? 'decline-gift' : 'confirm-decline-gift', saleId }
  const given = parseGiven(customId)
  return given && { kind: 'ask-gift', ...given }
}

/** Parses the custom id of the submitted modal. */
export function parseGiven(customId: string): Given | null {
  const [, itemId, place, quantity, code] = give.exec(customId) ?? []
  return itemId ? { itemId, quantity: Number(quantity), ...parsePlace(place), code } : parsePriced(customId)
}

function parsePriced(customId: string): Given | null {
  const [, itemId, minimum = '', suggested = '', currency = '', place] = givePriced.exec(customId) ?? []
  if (!itemId) return null
  const price = { minimum: Number.parseInt(minimum, 36), suggested: Number.parseInt(suggested, 36), currency }
  return { itemId, quantity: 1, ...parsePlace(place), price }
}
