import type { PriceRuleKind } from '@guildshop/contract/price-rules'
import { CrownIcon, TagIcon, TicketPercentIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'

const kinds: { kind: PriceRuleKind; icon: ReactNode; title: string; text: string; action: string }[] = [
  {
    kind: 'code',
    icon: <TicketPercentIcon />,
    title: 'Discount code',
    text: 'Buyers who enter the code in Discord pay less. You decide which items it covers and how often it can be used.',
    action: 'Create discount code',
  },
  {
    kind: 'sale',
    icon: <TagIcon />,
    title: 'Sale',
    text: 'Everyone pays less between two dates. The shop shows the regular price struck through.',
    action: 'Create sale',
  },
  {
    kind: 'role',
    icon: <CrownIcon />,
    title: 'Role price',
    text: 'Members with a role, such as VIP, pay less. We check their roles with Discord when they buy.',
    action: 'Create role price',
  },
]

/** Explains the three kinds of offers. */
export function NoOffers({ onCreate }: { onCreate: (kind: PriceRuleKind) => void }) {
  return (
    <section aria-label="Kinds of offers" className="space-y-4 rounded-lg border border-dashed border-line p-4 sm:p-6">
      <p className="text-base font-semibold text-ink">No offers yet</p>
      <ul className="grid gap-4 md:grid-cols-3">
        {kinds.map(({ kind, icon, title, text, action }) => (
          <li
            key={kind}
            className="flex flex-col items-start gap-2 rounded-md border border-line bg-surface p-4 shadow-card"
          >
            <span aria-hidden="true" className="text-accent">
              {icon}
            </span>
            <p className="text-sm font-semibold text-ink">{title}</p>
            <p className="flex-1 text-sm text-pretty text-ink-muted">{text}</p>
            <Button className="mt-1" onClick={() => onCreate(kind)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
