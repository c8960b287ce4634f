import { CopyButton } from '../../ui/buttons/copy-button.tsx'

export function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <div className="flex w-full items-center justify-between gap-3 rounded-md border border-line bg-raised px-3 py-2.5">
      <p className="min-w-0 text-sm text-ink-muted">
        Order ID: <span className="font-mono text-ink wrap-anywhere">{orderId}</span>
      </p>
      <CopyButton text={orderId} what="order ID" />
    </div>
  )
}
