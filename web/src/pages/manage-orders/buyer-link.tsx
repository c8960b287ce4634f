import { DiscordProfileLink } from '../../ui/discord-profile-link.tsx'
import { type Buyer, buyerOf } from './pending/pending-order.ts'

type BuyerLinkProps = {
  buyer: Buyer
  /** Omits the id after the name. */
  isShort?: boolean
}

export function BuyerLink({ buyer, isShort }: BuyerLinkProps) {
  const text = isShort ? buyer.buyerDiscordUsername || buyerOf(buyer) : buyerOf(buyer)
  return <DiscordProfileLink id={buyer.buyerDiscordId}>{text}</DiscordProfileLink>
}
