import type { OrderGift } from '@guildshop/contract/storefront-options'
import { localDay } from '../../../ui/format/dates.ts'
import { Fact } from '../../../ui/page/fact.tsx'
import { BuyerLink } from '../buyer-link.tsx'

const states: Record<OrderGift['state'], string> = {
  open: 'Not paid yet',
  waiting: 'Waiting for the recipient to join the server',
  delivered: 'Delivered',
  declined: 'Declined and returned to the buyer',
  expired: 'Not delivered in time',
  removed: 'Removed after a refund or dispute',
}

/** Recipient, message and status of a gift. */
export function GiftFacts({ gift }: { gift: OrderGift }) {
  const { recipientDiscordId, recipientName, message, state, waitsUntil, deliveredAt } = gift
  const until = waitsUntil && ` until ${localDay(waitsUntil)}`
  return (
    <>
      <Fact label="Gift for">
        <BuyerLink buyer={{ buyerDiscordId: recipientDiscordId, buyerDiscordUsername: recipientName }} />
      </Fact>
      <Fact label="Gift status">
        {states[state]}
        {state === 'expired' && deliveredAt && ' and returned to the buyer'}
        {until}
      </Fact>
      {message && (
        <Fact label="Gift message" isWide>
          <span className="whitespace-pre-line wrap-anywhere">{message}</span>
        </Fact>
      )}
    </>
  )
}
