import type { SelectedOrder } from '@guildshop/contract/orders'
import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { PackingSlips } from '../documents/packing-slips.tsx'
import { exportName } from '../list/export-name.ts'
import { useExportSelected, useSelectedOrders } from '../orders-api.ts'
import type { Selection } from './use-selection.ts'

const ShipSelectedDialog = lazy(async () => ({
  default: (await import('./ship-selected-dialog.tsx')).ShipSelectedDialog,
}))

/** What can be done with the selected orders. */
export function SelectionBar({ selection, name }: { selection: Selection; name: string }) {
  const [isShipping, setIsShipping] = useState(false)
  const [slips, setSlips] = useState<SelectedOrder[] | null>(null)
  const exporting = useExportSelected()
  const loading = useSelectedOrders()
  const { rows } = selection
  const ids = rows.map(({ id }) => id)
  const count = rows.length
  const toShip = rows.filter(({ shipProblem }) => shipProblem === null).length

  function download() {
    exporting.mutate(ids, {
      onSuccess: (content) => saveFile(exportName(name, 'selected', new Date()), content),
    })
  }

  return (
    <section aria-label="Selected orders" className="space-y-3">
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft px-4 py-2">
        <p role="status" className="mr-auto text-sm font-medium text-ink">
          {count} selected{selection.isFull && ' (the maximum)'}
        </p>
        <Button
          variant="primary"
          disabled={toShip === 0}
          title={toShip === 0 ? 'None of these orders can be marked as shipped.' : undefined}
          onClick={() => setIsShipping(true)}
        >
          Ship selected
        </Button>
        <Button pending={exporting.isPending} onClick={download}>
          Export selected
        </Button>
        <Button
          pending={loading.isPending}
          onClick={() => loading.mutate(ids, { onSuccess: ({ orders }) => setSlips(orders) })}
        >
          Print packing slips
        </Button>
        <Button variant="quiet" onClick={selection.clear}>
          Clear
        </Button>
      </div>
      <Notice tone="error">
        {errorMessage(exporting.error, 'Failed to export orders.') ??
          errorMessage(loading.error, 'Failed to load the packing slips.')}
      </Notice>
      {slips && <PackingSlips orders={slips} onPrinted={() => setSlips(null)} />}
      {isShipping && (
        <Suspense>
          <ShipSelectedDialog
            rows={rows}
            onClose={(hasShipped) => {
              setIsShipping(false)
              if (hasShipped) selection.clear()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
