import type { RejectedPayment } from '@guildshop/contract/admin'
import { moneyText } from '@guildshop/contract/money'
import { Moment } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Cell, DataTable, Row } from '../data-table.tsx'

const columns = ['Order', 'Seller', 'Amount', 'Captured', 'Problem', 'PayPal payment']

/** Money that PayPal took for orders we rejected. Hidden while there is none. */
export function RejectedPayments({ payments }: { payments: RejectedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <div className="space-y-3">
      <Notice tone="error">
        PayPal captured payments for orders that didn't pass our checks. Nothing was delivered. Each seller sees the
        payment under Payment issues and has to refund it at PayPal. If there are several, someone may be tampering with
        orders.
      </Notice>
      <DataTable label="Rejected payments" columns={columns}>
        {payments.map((payment) => (
          <Row key={payment._id}>
            <Cell className="font-medium text-ink wrap-anywhere @max-3xl:w-full">
              {payment.orderNumber}, {payment.guildName}
            </Cell>
            <Cell label="Seller" className="wrap-anywhere">
              {payment.seller ?? 'Deleted account'}
            </Cell>
            <Cell label="Amount" className="whitespace-nowrap tabular-nums">
              {moneyText(payment.priceCents, payment.currency)}
            </Cell>
            <Cell label="Captured" className="whitespace-nowrap">
              <Moment at={payment.takenAt} />
            </Cell>
            <Cell label="Problem" className="text-ink-muted wrap-anywhere">
              {payment.problem}
            </Cell>
            <Cell label="PayPal payment" className="font-mono wrap-anywhere">
              {payment.captureId}
            </Cell>
          </Row>
        ))}
      </DataTable>
    </div>
  )
}
