import type { Delivery, DeliveryKind } from '@guildshop/contract/deliveries'

/** Each step after a sale: what it is, that it was done, that it could not be. */
export const deliveryWords = {
  'give-role': { what: 'Give the role', done: 'Role given', failed: 'Role could not be given' },
  announce: { what: 'Announce the purchase', done: 'Purchase announced', failed: 'Purchase could not be announced' },
  'message-buyer': { what: 'Message the buyer', done: 'Buyer messaged', failed: 'Buyer could not be messaged' },
  'take-role': { what: 'Take the role back', done: 'Role taken back', failed: 'Role could not be taken back' },
} as const satisfies Record<DeliveryKind, Record<'what' | 'done' | 'failed', string>>

export const stateWords = {
  waiting: { words: 'Waiting', tone: 'neutral' },
  done: { words: 'Done', tone: 'accent' },
  failed: { words: 'Failed', tone: 'danger' },
  skipped: { words: 'Not needed', tone: 'neutral' },
} as const satisfies Record<Delivery['state'], { words: string; tone: string }>
