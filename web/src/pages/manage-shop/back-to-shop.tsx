import { ArrowLeftIcon } from 'lucide-react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/buttons/link-button.tsx'

const shopPath = (guildId: string) => `/manage-servers/${encodeURIComponent(guildId)}`

/** For the pages below a shop. */
export function BackToShop({ guildId }: { guildId: string }) {
  return (
    <Link
      to={shopPath(guildId)}
      className="inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-muted hover:text-ink hover:underline"
    >
      <ArrowLeftIcon />
      Back to Shop
    </Link>
  )
}

export function ShopItemsLink({ guildId }: { guildId: string }) {
  return (
    <LinkButton variant="primary" to={`${shopPath(guildId)}#items`}>
      Go to shop items
    </LinkButton>
  )
}
