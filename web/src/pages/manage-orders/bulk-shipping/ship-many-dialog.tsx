import { maximumShipments } from '@guildshop/contract/orders'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { useShipMany } from '../sales-api.ts'
import { readShipments, type Shipment } from './parse-shipments.ts'
import { ShipManyPreview } from './ship-many-preview.tsx'

/** Bulk shipping from CSV, with a preview before anything is changed. */
export function ShipManyDialog({ guildId, onClose }: { guildId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [shipments, setShipments] = useState<Shipment[]>([])
  const preview = useShipMany(guildId)
  const ship = useShipMany(guildId)
  const errors = useFormErrors<'shipments'>(preview)
  const isBusy = preview.isPending || ship.isPending

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = readShipments(text)
    setShipments(found)
    if (!errors.check(event.currentTarget, fieldError('shipments', shipmentsProblem(found)))) return
    preview.mutate({ shipments: found, isPreview: true })
  }

  function close() {
    if (!isBusy) onClose()
  }

  async function take(file: File | null) {
    preview.reset()
    errors.clear()
    if (file) setText(await file.text())
  }

  const shown = ship.data ?? preview.data
  return (
    <Dialog title="Ship from CSV" size="wide" onClose={close}>
      {shown ? (
        <ShipManyPreview
          reply={shown}
          isDone={Boolean(ship.data)}
          isShipping={ship.isPending}
          problem={errorMessage(ship.error, 'Failed to mark these orders as shipped.')}
          onShip={() => ship.mutate({ shipments, isPreview: false })}
          onBack={() => {
            ship.reset()
            preview.reset()
          }}
          onClose={close}
        />
      ) : (
        <form noValidate onSubmit={check} onChange={errors.clearChanged} className="space-y-4">
          <TextAreaField
            label="Order IDs and tracking numbers"
            hint="One order per line: order ID and tracking number, separated by a comma, semicolon or tab. A header row is optional."
            rows={8}
            value={text}
            onChange={setText}
            placeholder="Order ID,Tracking number"
            spellCheck={false}
            {...errors.at('shipments')}
          />
          <FileField
            label="Or upload a CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(file) => void take(file)}
          />
          <Notice tone="error">{errors.message ?? errorMessage(preview.error, 'Failed to check these orders.')}</Notice>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={preview.isPending}>
              {preview.isPending ? 'Checking...' : 'Preview'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function shipmentsProblem(shipments: Shipment[]): string | null {
  if (shipments.length === 0) return 'Paste or upload a table with at least one order ID.'
  if (shipments.length > maximumShipments) return `You can ship up to ${maximumShipments} orders at a time.`
  return null
}
