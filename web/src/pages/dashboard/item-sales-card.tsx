import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type ItemSales, leadingPeriod } from './item-sales.ts'
import { ItemSalesTable } from './item-sales-table.tsx'
import { LockedBadge, PremiumPrompt } from './premium-prompt.tsx'

const shownAtFirst = 10

type ItemSalesCardProps = { guildId: string; rows: ItemSales[]; currency: string; isPremium: boolean }

/** Per-item sales for premium users; zeros and an upgrade prompt for everyone else. */
export function ItemSalesCard({ guildId, rows, currency, isPremium }: ItemSalesCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const leading = leadingPeriod(rows)
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst)

  return (
    <Card
      title="Sales per item"
      intro={leading && introductions[leading]}
      actions={!isPremium && rows.length > 0 && <LockedBadge />}
    >
      {!isPremium && <PremiumPrompt />}
      {rows.length > 0 ? (
        <ItemSalesTable rows={shown} currency={currency} leading={leading} />
      ) : (
        <NoItems guildId={guildId} />
      )}
      {shown.length < rows.length && <Button onClick={() => setShowsAll(true)}>Show all {rows.length} items</Button>}
    </Card>
  )
}

const introductions = {
  month: 'Sorted by revenue this month.',
  allTime: 'Sorted by all-time revenue.',
}

function NoItems({ guildId }: { guildId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-prose text-sm text-ink-muted">No items yet. Add one to see its sales here.</p>
      <LinkButton to={`/manage-servers/${encodeURIComponent(guildId)}`}>Add items</LinkButton>
    </div>
  )
}
