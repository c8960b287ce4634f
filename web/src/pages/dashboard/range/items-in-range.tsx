import { moneyText } from '@guildshop/contract/money'
import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../../../api/items-api.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LockedBadge, PremiumPrompt } from '../premium-prompt.tsx'
import { SoldTable } from './sold-table.tsx'

type ItemsInRangeProps = { guildId: string; report: SalesReport; isPremium: boolean }

/** Sales per item in the chosen days, best sellers first. Zeros without premium. */
export function ItemsInRange({ guildId, report, isPremium }: ItemsInRangeProps) {
  const { data: items = [] } = useQuery(itemsQuery(guildId))
  const currency = report.currencies[0]?.currency ?? ''
  const names = new Map(items.map(({ _id, name }) => [_id, name]))
  const sold = isPremium ? (report.items ?? []) : []
  const soldIds = new Set(sold.map(({ shopItemId }) => shopItemId))
  const unsold = items.filter(({ _id }) => !soldIds.has(_id))
  const rows = [
    ...sold.map(({ shopItemId, ...figures }) => ({ shopItemId, name: names.get(shopItemId), ...figures })),
    ...unsold.map(({ _id, name }) => ({ shopItemId: _id, name, salesCount: 0, unitsCount: null, revenueCents: 0 })),
  ]

  return (
    <Card title="Sales per item" actions={!isPremium && rows.length > 0 && <LockedBadge />}>
      {!isPremium && <PremiumPrompt />}
      {rows.length === 0 && <p className="text-sm text-ink-muted">No items yet. Add one to see its sales here.</p>}
      {rows.length > 0 && (
        <SoldTable
          caption="Sales per item"
          heading="Item"
          rows={rows.map(({ shopItemId, name = 'Removed item', salesCount, unitsCount, revenueCents }) => ({
            key: shopItemId,
            name,
            revenue: moneyText(revenueCents, currency),
            salesCount,
            unitsCount,
          }))}
        />
      )}
    </Card>
  )
}
