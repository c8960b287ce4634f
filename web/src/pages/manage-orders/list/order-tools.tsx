import { SlidersHorizontalIcon } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx'
import { fieldClasses } from '../../../ui/fields/field-classes.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type OrdersParams, useExportOrders } from '../orders-api.ts'
import { FilterPanel } from '../query/filter-panel.tsx'
import type { OrdersQuery } from '../query/use-orders-query.ts'
import { exportName } from './export-name.ts'

const ShipManyDialog = lazy(async () => ({
  default: (await import('../bulk-shipping/ship-many-dialog.tsx')).ShipManyDialog,
}))

type OrderToolsProps = {
  /** Null for all servers, whose orders are exported and shipped by selecting them. */
  guild: { guildId: string; name: string } | null
  query: OrdersQuery
  params: OrdersParams
  /** No sales yet, so there's nothing to search, ship or export. */
  isIdle: boolean
  search: string
  onSearch: (text: string) => void
}

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const

/** Search, filters, view and bulk actions. */
export function OrderTools({ guild, query, params, isIdle, search, onSearch }: OrderToolsProps) {
  const { days } = query
  const [isFiltering, setIsFiltering] = useState(Boolean(days.from || days.to))
  const panelId = useId()

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label="Search orders"
          placeholder="Item, buyer or number"
          value={search}
          disabled={isIdle}
          maxLength={100}
          onChange={(event) => onSearch(event.target.value)}
          className={`${fieldClasses} min-w-0 flex-1 basis-40`}
        />
        <Button
          disabled={isIdle}
          aria-expanded={isFiltering}
          aria-controls={panelId}
          title="Filter and sort"
          onClick={() => setIsFiltering(!isFiltering)}
        >
          <SlidersHorizontalIcon />
          <span className="sr-only">Filter and sort</span>
        </Button>
        <span className="max-sm:hidden">
          <ChoiceGroup label="View" value={query.view} options={views} onChange={query.chooseView} />
        </span>
        {guild && <CsvTools guild={guild} params={params} isIdle={isIdle} search={search} />}
      </div>
      {isFiltering && <FilterPanel id={panelId} query={query} />}
    </div>
  )
}

type CsvToolsProps = Pick<OrderToolsProps, 'params' | 'isIdle' | 'search'> & {
  guild: { guildId: string; name: string }
}

function CsvTools({ guild, params, isIdle, search }: CsvToolsProps) {
  const [isShipping, setIsShipping] = useState(false)
  const exporting = useExportOrders(guild.guildId)

  /** With the text in the field, which may not be in the list's search yet. */
  function download() {
    const name = exportName(guild.name, params.filter, new Date())
    exporting.mutate({ ...params, search: search.trim() }, { onSuccess: (content) => saveFile(name, content) })
  }

  return (
    <>
      <div className="flex gap-2 max-sm:w-full">
        <Button className="max-sm:flex-1" disabled={isIdle} onClick={() => setIsShipping(true)}>
          Ship from CSV
        </Button>
        <Button className="max-sm:flex-1" disabled={isIdle} pending={exporting.isPending} onClick={download}>
          {exporting.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      </div>
      {exporting.error && (
        <div className="w-full">
          <Notice tone="error">{errorMessage(exporting.error, 'Failed to export orders.')}</Notice>
        </div>
      )}
      {isShipping && (
        <Suspense>
          <ShipManyDialog guildId={guild.guildId} onClose={() => setIsShipping(false)} />
        </Suspense>
      )}
    </>
  )
}
