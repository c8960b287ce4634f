import { CopyButton } from '../../ui/buttons/copy-button.tsx'

export type OrderNumberProps = { orderId: string; orderNumber: string | null }

export function OrderNumber({ orderId, orderNumber }: OrderNumberProps) {
  return (
    <div className="flex w-full items-center justify-between gap-3 rounded-md border border-line bg-raised px-3 py-2.5">
      <div className="min-w-0 text-sm text-ink-muted">
        {orderNumber && (
          <p>
            Order number: <span className="font-mono text-ink">{orderNumber}</span>
          </p>
        )}
        <p>
          Order ID: <span className="font-mono text-ink wrap-anywhere">{orderId}</span>
        </p>
      </div>
      <CopyButton text={orderId} what="order ID" />
    </div>
  )
}
