import { type SubmitEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import type { TrackingToAdd } from '../add-tracking.tsx'
import type { useShipSale } from '../sales-api.ts'
import { CarrierHint } from './carrier-hint.tsx'

type ConfirmShipmentDialogProps = {
  sale: { id: string; itemName: string; recipient: string }
  ship: ReturnType<typeof useShipSale>
  /** `toAdd` is what the seller has to add at PayPal. */
  onShipped: (message: string, toAdd: TrackingToAdd | null) => void
  onClose: () => void
}

export function ConfirmShipmentDialog({ sale, ship, onShipped, onClose }: ConfirmShipmentDialogProps) {
  const [trackingNumber, setTrackingNumber] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function close() {
    if (ship.isPending) return
    ship.reset()
    onClose()
  }

  function confirm(event: SubmitEvent) {
    event.preventDefault()
    if (ship.isPending) return
    ship.mutate(
      { id: sale.id, trackingNumber },
      {
        onSuccess: ({ message, addTrackingUrl: url }) =>
          onShipped(message || 'Order marked as shipped successfully!', url ? { url, trackingNumber } : null),
      },
    )
  }

  return (
    <Dialog title="Confirm Shipment" onClose={close}>
      <form noValidate onSubmit={confirm} className="space-y-4">
        <p className="text-sm font-medium text-ink wrap-anywhere">
          {sale.itemName} for {sale.recipient}
        </p>
        <p className="text-sm text-ink-muted">This action cannot be undone and will notify PayPal.</p>
        <Notice tone="error">{errorMessage(ship.error, 'Failed to mark order as shipped.')}</Notice>
        <div className="space-y-1.5">
          <TextField
            ref={field}
            label="Tracking Number (Optional)"
            value={trackingNumber}
            onChange={setTrackingNumber}
            autoComplete="off"
            spellCheck={false}
          />
          <CarrierHint
            text={trackingNumber}
            onChoose={(text) => {
              setTrackingNumber(text)
              field.current?.focus()
            }}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close} disabled={ship.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={ship.isPending}>
            Yes, Mark Shipped
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
