import type { OrderDetails } from '@guildshop/contract/orders'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { RefundContext } from './refund-context.tsx'

type BasicRefundDialogProps = { order: OrderDetails; onClose: () => void }

/** With the Basic connection, only the seller can refund, in PayPal. */
export function BasicRefundDialog({ order, onClose }: BasicRefundDialogProps) {
  const paymentUrl = order.paypalPaymentUrl
  return (
    <Dialog
      title="Refund payment"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          {paymentUrl && (
            <LinkButton href={paymentUrl} newTab variant="primary">
              Open payment in PayPal
            </LinkButton>
          )}
        </div>
      }
    >
      <RefundContext order={order} />
      <p className="text-sm text-ink">
        With the Basic connection, PayPal doesn't let us refund for you. Refund this payment in PayPal.
      </p>
      <p className="text-sm text-ink-muted">
        We check your payments on a schedule and update the order, role, stock and revenue once PayPal shows the refund.
      </p>
      <p className="text-sm text-ink-muted">
        To refund from Guildshop, <TextLink to="/profile#paypal">set up the Full connection</TextLink>.
      </p>
    </Dialog>
  )
}
