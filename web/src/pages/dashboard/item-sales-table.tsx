import { moneyText } from '@guildshop/contract/money'
import { unitsText } from '../../ui/format/numbers.ts'
import type { ItemSales } from './item-sales.ts'
import { salesText } from './sales-text.ts'

type ItemSalesTableProps = { rows: ItemSales[]; currency: string; leading: 'month' | 'allTime' | null }

const heading = 'pb-2 text-xs font-medium text-ink-muted'

export function ItemSalesTable({ rows, currency, leading }: ItemSalesTableProps) {
  const most = leading ? Math.max(...rows.map((row) => row[leading].revenueCents)) : 0
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Sales per item</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${heading} text-left`}>
            Item
          </th>
          <th scope="col" className={`${heading} w-[33%] text-right sm:w-[min(11rem,32%)]`}>
            This month
          </th>
          <th scope="col" className={`${heading} w-[33%] text-right sm:w-[min(11rem,32%)]`}>
            All time
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id} className="align-top">
            <th scope="row" className="py-2.5 pr-1 text-left sm:pr-4 font-medium text-ink">
              <span className="line-clamp-2 wrap-anywhere" title={row.name}>
                {row.name}
              </span>
              {leading && <Share of={row[leading].revenueCents / most} />}
            </th>
            <Sold sold={row.month} currency={currency} />
            <Sold sold={row.allTime} currency={currency} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sold({ sold, currency }: { sold: ItemSales['month']; currency: string }) {
  return (
    <td className="py-2.5 pl-1 text-right sm:pl-3 tabular-nums">
      <div className="text-ink wrap-anywhere max-sm:text-xs">{moneyText(sold.revenueCents, currency)}</div>
      <div className="text-xs text-ink-muted">{salesText(sold.salesCount)}</div>
      {sold.unitsCount ? <div className="text-xs text-ink-muted">{unitsText(sold.unitsCount)}</div> : null}
    </td>
  )
}

/** Bar relative to the best seller. Decorative: the figures are in the same row. */
function Share({ of }: { of: number }) {
  return (
    <div aria-hidden="true" className="mt-1.5 h-1.5 max-w-md overflow-hidden rounded-full bg-raised">
      <div style={{ width: `${Math.max(0, of) * 100}%` }} className="h-full rounded-full bg-accent" />
    </div>
  )
}
