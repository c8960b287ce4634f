import { Button } from '../../../../ui/buttons/button.tsx'
import { countText } from '../../../../ui/format/numbers.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { useIsWide } from '../../../../ui/use-is-wide.ts'
import { OfferCards } from './offer-cards.tsx'
import { type OffersShown, OfferTable } from './offer-table.tsx'
import { OfferTools } from './offer-tools.tsx'
import { useOfferFilters } from './use-offer-filters.ts'

/** More than fit on a screen. */
const manyOffers = 6

/** Filters appear when there are many offers. */
export function OfferList({ rules, items, actionsFor }: OffersShown) {
  const filters = useOfferFilters()
  const isWide = useIsWide()
  const hasTools = rules.length > manyOffers || filters.isFiltered
  const shown = hasTools ? rules.filter(filters.matches) : rules
  const List = isWide ? OfferTable : OfferCards

  return (
    <div className="space-y-3">
      {hasTools && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <OfferTools filters={filters} />
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {offersText(shown.length)}
          </p>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title="No offers match" action={<Button onClick={filters.clear}>Clear filters</Button>}>
          Try another kind or state.
        </EmptyState>
      ) : (
        <List rules={shown} items={items} actionsFor={actionsFor} />
      )}
    </div>
  )
}

const offersText = (count: number) => `${countText(count)} ${count === 1 ? 'offer' : 'offers'}`
