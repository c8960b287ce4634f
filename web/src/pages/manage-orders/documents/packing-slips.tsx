import type { SelectedOrder } from '@guildshop/contract/orders'
import { useEffect, useEffectEvent } from 'react'
import { PackingSlip } from './packing-slip.tsx'

type PackingSlipsProps = { orders: SelectedOrder[]; onPrinted: () => void }

/** Opens the print dialog with a packing slip per page. On paper only: `print-sheets` hides the rest of the page. */
export function PackingSlips({ orders, onPrinted }: PackingSlipsProps) {
  const print = useEffectEvent(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
  })
  useEffect(() => print(), [])

  return (
    <div className="print-sheets hidden print:block">
      {orders.map((order) => (
        <article key={order._id} className="space-y-6 not-last:break-after-page">
          <PackingSlip order={order} />
        </article>
      ))}
    </div>
  )
}
