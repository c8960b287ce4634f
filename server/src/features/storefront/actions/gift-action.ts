import { blockGiftsId, declineGiftId } from '../../deliveries/notices/gift-buttons.ts'
import { type Place, parsePlace, placeId, placePattern } from './place.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const give = new RegExp(`^gift:(${uuid}):${placePattern}:([1-9]\\d?)(?::([A-Za-z0-9_-]{3,32}))?$`)
const decline = new RegExp(`^(decline-gift|confirm-decline-gift):(${uuid})$`)
const allowGifts = 'allow-gifts'

/** The item to give. */
type Given = Place & { itemId: string; quantity: number; code?: string | undefined }

/** Asks for whom a gift is. */
export type AskGiftAction = Given & { kind: 'ask-gift' }

/** A submitted gift. What was typed is untrusted; `recipient` is undefined if nobody was chosen. */
export type GiveAction = Given & {
  kind: 'give'
  recipient: { discordId: string; username: string; isBot: boolean } | undefined
  message: string
  isAnnounced: boolean
}

/** Actions of a recipient. They work in direct messages. */
export type GiftAction =
  | { kind: 'decline-gift' | 'confirm-decline-gift'; saleId: string }
  | { kind: 'block-gifts' | 'allow-gifts' }

export const giftIds = {
  /** Of the button that asks for whom it is, and of the modal. */
  gift: ({ id }: { id: string }, place: Place, quantity: number, code?: string) =>
    `gift:${id}:${placeId(place)}:${quantity}${code ? `:${code}` : ''}`,
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
  return itemId ? { itemId, quantity: Number(quantity), ...parsePlace(place), code } : null
}
