import type { Guild } from '@guildshop/contract/guilds'
import type { OrderFilter } from '@guildshop/contract/orders'
import { useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldClasses } from '../../../ui/fields/field-classes.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ShipManyDialog } from '../bulk-shipping/ship-many-dialog.tsx'
import { useExportOrders } from '../orders-api.ts'
import { exportName } from './export-name.ts'

type DeskToolsProps = {
  guild: Guild
  filter: OrderFilter
  /** No sales yet, so there's nothing to search, ship or export. */
  isIdle: boolean
  search: string
  onSearch: (text: string) => void
}

/** Search and bulk actions. */
export function DeskTools({ guild, filter, isIdle, search, onSearch }: DeskToolsProps) {
  const [isShipping, setIsShipping] = useState(false)
  const exporting = useExportOrders(guild.guildId)

  function download() {
    const name = exportName(guild.name, filter, new Date())
    exporting.mutate({ filter, search: search.trim() }, { onSuccess: (content) => saveFile(name, content) })
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label="Search orders"
          placeholder="Item, name, tracking or order number"
          value={search}
          disabled={isIdle}
          maxLength={100}
          onChange={(event) => onSearch(event.target.value)}
          className={`${fieldClasses} min-w-0 flex-1 basis-full sm:basis-64`}
        />
        <Button className="max-sm:flex-1" disabled={isIdle} onClick={() => setIsShipping(true)}>
          Ship from CSV
        </Button>
        <Button className="max-sm:flex-1" disabled={isIdle} pending={exporting.isPending} onClick={download}>
          {exporting.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      </div>
      <Notice tone="error">{errorMessage(exporting.error, 'Failed to export orders.')}</Notice>
      {isShipping && <ShipManyDialog guildId={guild.guildId} onClose={() => setIsShipping(false)} />}
    </div>
  )
}
