import { textLinkClasses } from '../../ui/buttons/text-link.tsx'
import { type Buyer, buyerOf } from './pending/pending-order.ts'

type BuyerLinkProps = {
  buyer: Buyer
  /** Omits the id after the name. */
  isShort?: boolean
}

/** The buyer, linked to their Discord profile. Erased buyers have no id to link to. */
export function BuyerLink({ buyer, isShort }: BuyerLinkProps) {
  const text = isShort ? buyer.buyerDiscordUsername || buyerOf(buyer) : buyerOf(buyer)
  const id = buyer.buyerDiscordId ?? ''
  if (!/^\d{17,20}$/.test(id)) return text
  return (
    <a
      href={`https://discord.com/users/${id}`}
      target="_blank"
      rel="noopener noreferrer"
      title="Open Discord profile"
      className={textLinkClasses}
    >
      {text}
    </a>
  )
}
