import type { ShipManyReply } from '@guildshop/contract/orders'
import { itemLabel } from '@guildshop/contract/quantities'
import { useEffect, useRef } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'

type Shipment = ShipManyReply['shipments'][number]

type ShipManyPreviewProps = {
  reply: ShipManyReply
  isDone: boolean
  isShipping?: boolean
  problem?: string | null
  onShip?: () => void
  onBack?: () => void
  onClose: () => void
}

/** The result for each order: predicted in the preview, actual when done. */
export function ShipManyPreview({ reply, isDone, isShipping = false, problem, ...on }: ShipManyPreviewProps) {
  const { onShip, onBack, onClose } = on
  const good = reply.shipments.filter((shipment) => !shipment.problem).length
  const bad = reply.shipments.length - good
  const table = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus to the table each time it changes.
  useEffect(() => table.current?.focus({ preventScroll: true }), [isDone])

  return (
    <>
      {isDone ? (
        <Notice tone="success">{`${ordersText(good)} marked as shipped. Sending to PayPal.`}</Notice>
      ) : (
        <p role="status" className="text-sm text-ink">
          {ordersText(good)} will be marked as shipped. This can't be undone and will notify PayPal.
        </p>
      )}
      {bad > 0 && (
        <Notice tone="warning">{`${ordersText(bad)} ${isDone ? 'left unchanged' : 'will be left unchanged'}. See the table for details.`}</Notice>
      )}
      <Notice tone="error">{problem}</Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <div ref={table} tabIndex={0} className="max-h-[45dvh] overflow-auto rounded-md border border-line">
        <ShipmentTable reply={reply} isDone={isDone} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {!isDone && (
          <Button onClick={onBack} disabled={isShipping}>
            Back
          </Button>
        )}
        {isDone ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="primary" pending={isShipping} disabled={good === 0} onClick={onShip}>
            {isShipping ? 'Marking...' : `Mark ${ordersText(good)} as Shipped`}
          </Button>
        )}
      </div>
    </>
  )
}

function ShipmentTable({ reply, isDone }: Pick<ShipManyPreviewProps, 'reply' | 'isDone'>) {
  return (
    <table className="w-full min-w-[32rem] text-left text-sm">
      <thead className="sticky top-0 bg-raised text-xs text-ink-muted">
        <tr>
          <th className="px-3 py-2 font-medium">Order</th>
          <th className="px-3 py-2 font-medium">Tracking number</th>
          <th className="px-3 py-2 font-medium">Result</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {reply.shipments.map(({ saleId, trackingNumber, problem, ...order }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order can be listed twice, and rows are never reordered.
          <tr key={place} className="align-top">
            <td className="px-3 py-2 wrap-anywhere">
              <OrderName {...order} />
              <span className="font-mono text-xs text-ink-muted">{saleId}</span>
            </td>
            <td className="px-3 py-2 font-mono text-xs wrap-anywhere text-ink">{trackingNumber || '–'}</td>
            <td className="px-3 py-2">
              {problem ? (
                <span className="text-danger">{problem}</span>
              ) : (
                <Badge tone="accent">{isDone ? 'Shipped' : 'Will ship'}</Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OrderName({ orderNumber, itemName, quantity }: Pick<Shipment, 'orderNumber' | 'itemName' | 'quantity'>) {
  if (!itemName) return null
  const label = itemLabel({ itemName, quantity })
  return <span className="block text-ink">{orderNumber ? `${label} · ${orderNumber}` : label}</span>
}

export const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`
