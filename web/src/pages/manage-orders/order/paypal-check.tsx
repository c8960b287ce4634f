import type { OrderDetails } from '@guildshop/contract/order-details'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TimeAgo } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useCheckOrder } from './order-api.ts'

/** When the payment was last read from PayPal, and a button to read it now. Hidden for payments that aren't read. */
export function PaypalCheck({ order }: { order: OrderDetails }) {
  const check = useCheckOrder(order._id)
  const { paypalCheckedAt, paypalNextCheckAt } = order
  if (!paypalCheckedAt && !paypalNextCheckAt) return null
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-muted">
          {paypalCheckedAt && (
            <>
              Checked with PayPal <LastCheck at={paypalCheckedAt} />.{' '}
            </>
          )}
          <NextCheck at={paypalNextCheckAt} />
        </p>
        <Button pending={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking...' : 'Check PayPal now'}
        </Button>
      </div>
      <Notice tone="error">{errorMessage(check.error, "We couldn't reach PayPal. Please try again later.")}</Notice>
      {check.data && (
        <p role="status" className="text-sm text-ink">
          {resultText(order)}
        </p>
      )}
    </div>
  )
}

function LastCheck({ at }: { at: string }) {
  return Date.now() - Date.parse(at) < 60_000 ? 'just now' : <TimeAgo at={at} />
}

function NextCheck({ at }: { at: string | null | undefined }) {
  if (!at) return 'We no longer check this payment automatically.'
  if (Date.parse(at) <= Date.now()) return 'The next check is due now.'
  return (
    <>
      Next check <TimeAgo at={at} />.
    </>
  )
}

function resultText({ isRefunded, refundedCents }: OrderDetails): string {
  if (isRefunded) return 'PayPal shows this payment as refunded.'
  return refundedCents > 0 ? 'PayPal shows this payment as partially refunded.' : 'PayPal shows no refund.'
}
