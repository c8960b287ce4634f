import type { SelectedOrder } from '@guildshop/contract/orders'
import { unitsKept } from '@guildshop/contract/quantities'
import { momentText } from '../../../ui/format/dates.ts'
import { Fact } from '../../../ui/page/fact.tsx'
import { Address } from '../address-block.tsx'
import { addressLines } from '../address-lines.ts'
import { buyerOf } from '../pending/pending-order.ts'
import { SheetPart } from './printable-document.tsx'

/**
 * Omits the price, because the parcel may be a gift. One for the recipient of a gift also omits who gave it, and the order
 * ID, which opens the receipt.
 */
export function PackingSlip({ order }: { order: SelectedOrder }) {
  const isForRecipient = order.gift != null && order.gift.state !== 'declined'
  const lines = addressLines(order.shippingAddress)
  return (
    <>
      <p className="text-lg font-semibold text-ink wrap-anywhere">{order.guildName}</p>
      <SheetPart title="Ship to">
        {lines.length > 0 ? (
          <div className="text-lg">
            <Address lines={lines} />
          </div>
        ) : (
          <p className="text-ink">Warning: Shipping address missing!</p>
        )}
      </SheetPart>
      <SheetPart title="Contents">
        <table className="w-full text-left text-sm text-ink">
          <thead>
            <tr className="text-xs text-ink-faint">
              <th className="w-20 py-1 font-medium">Quantity</th>
              <th className="py-1 font-medium">Item</th>
            </tr>
          </thead>
          <tbody>
            <tr className="align-top">
              <td className="py-1 tabular-nums">{unitsKept(order)}</td>
              <td className="py-1 wrap-anywhere">
                <p className="font-medium">{order.itemName}</p>
                <p className="whitespace-pre-line text-ink-muted">{order.itemDescription || 'No description'}</p>
              </td>
            </tr>
          </tbody>
        </table>
      </SheetPart>
      <SheetPart title="Order">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1">
          {order.orderNumber && (
            <Fact label="Order number">
              <span className="font-mono font-semibold">{order.orderNumber}</span>
            </Fact>
          )}
          {!isForRecipient && (
            <Fact label="Order ID">
              <span className="font-mono">{order._id}</span>
            </Fact>
          )}
          <Fact label="Order date">{momentText(order.paidAt)}</Fact>
          {!isForRecipient && <Fact label="Buyer">{buyerOf(order)}</Fact>}
          {order.trackingNumber && <Fact label="Tracking number">{order.trackingNumber}</Fact>}
        </dl>
      </SheetPart>
    </>
  )
}
