import type { OrderDetails } from '@guildshop/contract/order-details'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { OrderScreen } from '../order/order-screen.tsx'

type SheetProps = { name: string; children: (order: OrderDetails) => ReactNode }

/** A printable document about an order. Print styles hide everything but its content. */
export function Sheet({ name, children }: SheetProps) {
  return (
    <OrderScreen
      isBelowOrder
      title={({ _id, orderNumber }) => `${name} ${orderNumber ?? _id}`}
      heading={name}
      actions={() => (
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      )}
    >
      {(order) => (
        <article className="space-y-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8 print:rounded-none print:border-0 print:p-0 print:shadow-none">
          {children(order)}
        </article>
      )}
    </OrderScreen>
  )
}

export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2 break-inside-avoid">
      <h2 className="border-b border-line pb-1 text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  )
}
