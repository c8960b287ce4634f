import { moneyText } from '@guildshop/contract/money'
import type { BillingEntry } from '@guildshop/contract/premium'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Day } from '../../../ui/format/moment.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SettingsSection } from '../settings-section.tsx'
import { billingCsv } from './billing-csv.ts'
import { billingHistoryQuery } from './premium-api.ts'

/** Hidden when there are no payments or the server doesn't provide a billing history. */
export function BillingHistory() {
  const { data: entries } = useQuery({ ...billingHistoryQuery, ...loadedByParent })

  if (!entries?.length) return null
  return (
    <SettingsSection id="billing-history" title="Billing history" intro="Your premium payments.">
      <BillingTable entries={entries} />
      <div className="px-4 py-3 sm:px-5">
        <Button
          onClick={() =>
            saveFile(
              'guildshop-billing-history.csv',
              new Blob([billingCsv(entries)], { type: 'text/csv;charset=utf-8' }),
            )
          }
        >
          Export CSV
        </Button>
      </div>
    </SettingsSection>
  )
}

const columns = ['Date', 'Amount', 'Paid until', 'PayPal reference']

/** On small screens each payment becomes a 2×2 grid. */
function BillingTable({ entries }: { entries: BillingEntry[] }) {
  return (
    <table className="block w-full text-left text-sm text-ink sm:table">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line text-xs text-ink-muted">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-2 font-medium sm:px-[20px]">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        {entries.map((entry) => (
          <tr key={entry._id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-4 py-3 sm:table-row">
            <Cell>
              <Day at={entry.paidAt} />
            </Cell>
            <Cell className="max-sm:text-right">
              <span className="inline-flex flex-wrap items-center justify-end gap-x-2 tabular-nums">
                {moneyText(entry.amountCents, entry.currency)}
                {entry.isRefunded && (
                  <span className="max-sm:order-first">
                    <Badge>Refunded</Badge>
                  </span>
                )}
              </span>
            </Cell>
            <Cell
              className={
                entry.periodEnd ? "text-ink-muted max-sm:before:content-['Until_']" : 'text-ink-muted max-sm:hidden'
              }
            >
              {entry.periodEnd ? <Day at={entry.periodEnd} /> : '–'}
            </Cell>
            <Cell className="font-mono text-xs text-ink-muted max-sm:col-start-2 max-sm:text-right max-sm:leading-5 wrap-anywhere">
              {entry._id}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return <td className={`block sm:table-cell sm:px-[20px] sm:py-2.5 ${className}`}>{children}</td>
}
