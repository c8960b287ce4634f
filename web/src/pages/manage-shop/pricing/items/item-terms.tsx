import type { ItemGroupReply, PricedItemReply } from '@guildshop/contract/pricing'
import { EyeOffIcon, LayersIcon, LockIcon, type LucideIcon, RefreshCwIcon, UserCheckIcon } from 'lucide-react'
import { hasRequirements, limitLabel, type Names, requirementLabels, restockLabel } from './selling-terms.ts'

type Term = { label: string; Icon: LucideIcon; title: string }

type ItemTermsProps = { item: PricedItemReply; group: ItemGroupReply | undefined; names: Names }

/** How an item is sold beyond its price, one line each. */
export function ItemTerms({ item, group, names }: ItemTermsProps) {
  const terms = termsOf(item, group, names)
  if (terms.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      {terms.map(({ label, Icon, title }) => (
        <li key={title + label} className="flex min-w-0 items-start gap-1.5">
          <Icon size={14} className="mt-[3px] shrink-0 text-ink-faint" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{title}: </span>
            {label}
          </span>
        </li>
      ))}
    </ul>
  )
}

function termsOf({ pricing }: PricedItemReply, group: ItemGroupReply | undefined, names: Names): Term[] {
  const { limit, restock, isHiddenUntilMet } = pricing
  const visibility = isHiddenUntilMet ? 'Hidden until then' : 'Shown locked'
  const needs = requirementLabels(pricing, names).map((label) => ({ label, Icon: LockIcon, title: 'Requirement' }))
  return [
    ...(limit ? [{ label: limitLabel(limit), Icon: UserCheckIcon, title: 'Purchase limit' }] : []),
    ...(restock ? [{ label: restockLabel(restock), Icon: RefreshCwIcon, title: 'Restock' }] : []),
    ...needs,
    ...(hasRequirements(pricing) ? [{ label: visibility, Icon: EyeOffIcon, title: 'Without it' }] : []),
    ...(group ? [{ label: group.name, Icon: LayersIcon, title: 'Group' }] : []),
  ]
}
