import type { GiftState } from '@guildshop/contract/gift-rules'
import { timestamp } from '../../../providers/discord/chat-text.ts'
import type { Purchase } from '../bot-queries.ts'

type Gift = Pick<
  Purchase,
  'giftRecipientId' | 'giftState' | 'giftWaitsUntil' | 'giftDeliveredAt' | 'buyerDiscordId' | 'isAnonymous'
>

export const giverOf = ({ isAnonymous, buyerDiscordId }: Gift) => (isAnonymous ? 'someone' : `<@${buyerDiscordId}>`)

const labels: Record<GiftState, string | null> = {
  open: null,
  waiting: null,
  delivered: 'delivered',
  declined: "declined, so it's yours",
  expired: "not delivered in time, so it's yours",
  removed: 'removed after a refund or dispute',
}

/** The recipient and status of a gift, as its buyer sees them; null for other orders. */
export function givenLabel({ giftRecipientId, giftState, giftWaitsUntil, giftDeliveredAt }: Gift): string | null {
  if (!giftRecipientId || !giftState) return null
  // Until release 1.0, an expired gift went to nobody.
  if (giftState === 'expired' && !giftDeliveredAt) return `Gift for <@${giftRecipientId}>, not delivered in time`
  const end = giftWaitsUntil && `waiting for them to join until ${timestamp(giftWaitsUntil, 'D')}`
  const state = end ?? labels[giftState]
  return `Gift for <@${giftRecipientId}>${state ? `, ${state}` : ''}`
}
