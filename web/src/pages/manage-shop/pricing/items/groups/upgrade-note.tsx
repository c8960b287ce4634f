import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { GroupDraft } from './group-draft.ts'
import { groupItems, upgradeExample } from './group-facts.ts'

/** Explains what the choices mean for buyers, with the prices of the chosen items. */
export function UpgradeNote({ draft, items }: { draft: GroupDraft; items: readonly PricedItemReply[] }) {
  return (
    <p className="rounded-md border border-line bg-raised px-3 py-2 text-sm text-pretty text-ink-muted">
      {noteOf(draft, groupItems(items, draft.itemIds))}
    </p>
  )
}

function noteOf({ isExclusive, offersUpgrades }: GroupDraft, chosen: readonly PricedItemReply[]): string {
  if (!isExclusive && !offersUpgrades) return 'Choose what this group does: one of these, or both.'
  if (!offersUpgrades) return "Buyers who own one item can't buy another from this group."
  const example = upgradeExample(chosen)
  const only = isExclusive ? ' Other than by upgrading, buyers can own only one item from this group.' : ''
  if (example) return `Example: ${example}${only}`
  return `An upgrade deducts what the buyer paid for a cheaper item. Choose items with different prices to see an example.${only}`
}
