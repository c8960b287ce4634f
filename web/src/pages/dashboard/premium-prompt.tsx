import { LockIcon } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Notice } from '../../ui/page/notice.tsx'

export function PremiumPrompt() {
  return (
    <Notice tone="info">
      <p>Purchase premium to see detailed per-item sales metrics!</p>
      <TextLink to="/profile">Upgrade Account</TextLink>
    </Notice>
  )
}

/** Marks zeros that are a preview, so they aren't mistaken for figures. */
export function LockedBadge() {
  return (
    <Badge>
      <LockIcon size={12} className="mr-1" />
      Preview
    </Badge>
  )
}
