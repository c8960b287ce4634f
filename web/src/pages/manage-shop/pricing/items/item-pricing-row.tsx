import type { ItemGroupReply, PricedItemReply } from '@guildshop/contract/pricing'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { ItemTerms } from './item-terms.tsx'
import { type Names, priceLabel } from './selling-terms.ts'

type ItemPricingRowProps = {
  item: PricedItemReply
  group: ItemGroupReply | undefined
  names: Names
  onEdit: () => void
}

export function ItemPricingRow({ item, group, names, onEdit }: ItemPricingRowProps) {
  const { name, pricing } = item
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 space-y-1">
        <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium text-ink">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {item.isMembership && <Badge>Membership</Badge>}
            {item.requiresShipping && <Badge>Ships</Badge>}
            {item.isHidden && <Badge>Hidden item</Badge>}
          </h2>
          <p className="text-sm text-ink tabular-nums">{priceLabel(item)}</p>
        </div>
        <ItemTerms {...{ item, group, names }} />
        {pricing.problem && (
          <Notice tone="warning" isQuiet>
            {pricing.problem}
          </Notice>
        )}
      </div>
      <Button onClick={onEdit}>
        Edit <span className="sr-only">pricing of {name}</span>
      </Button>
    </li>
  )
}
