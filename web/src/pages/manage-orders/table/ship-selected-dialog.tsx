import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { fieldClasses } from '../../../ui/fields/field-classes.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { ordersText, ShipManyPreview } from '../bulk-shipping/ship-many-preview.tsx'
import { useShipSelected } from '../sales-api.ts'
import type { OrderTableRow } from './order-table-row.ts'

type ShipSelectedDialogProps = { rows: OrderTableRow[]; onClose: (hasShipped: boolean) => void }

/** Marks the selected orders as shipped, each with its own tracking number or without. */
export function ShipSelectedDialog({ rows, onClose }: ShipSelectedDialogProps) {
  const [tracking, setTracking] = useState<Record<string, string>>({})
  const ship = useShipSelected()
  const toShip = rows.filter(({ shipProblem }) => shipProblem === null)

  function close() {
    if (!ship.isPending) onClose(ship.isSuccess)
  }

  function confirm(event: SubmitEvent) {
    event.preventDefault()
    if (ship.isPending) return
    ship.mutate(toShip.map(({ id, guildId }) => ({ saleId: id, guildId, trackingNumber: tracking[id] ?? '' })))
  }

  if (ship.data) {
    return (
      <Dialog title="Ship selected orders" size="wide" onClose={close}>
        <ShipManyPreview reply={ship.data} isDone onClose={close} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Ship selected orders"
      size="wide"
      onClose={close}
      onSubmit={confirm}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close} disabled={ship.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={ship.isPending}>
            {ship.isPending ? 'Marking...' : `Mark ${ordersText(toShip.length)} as Shipped`}
          </Button>
        </div>
      }
    >
      <p className="text-sm text-ink-muted">This can't be undone and will notify PayPal.</p>
      <Notice tone="error">{errorMessage(ship.error, 'Failed to mark these orders as shipped.')}</Notice>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <span className="font-medium text-ink">{row.itemName}</span>{' '}
              <span className="font-mono text-xs text-ink-muted">{row.orderNumber ?? row.id}</span>
              {row.shipTo && <span className="block text-ink-muted">{row.shipTo}</span>}
            </span>
            {row.shipProblem ? (
              <span className="text-ink-muted">Skipped: {row.shipProblem}</span>
            ) : (
              <input
                aria-label={`Tracking number for ${row.orderNumber ?? row.itemName} (optional)`}
                placeholder="Tracking number (optional)"
                value={tracking[row.id] ?? ''}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                disabled={ship.isPending}
                onChange={(event) => setTracking({ ...tracking, [row.id]: event.target.value })}
                className={`${fieldClasses} sm:w-64!`}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
