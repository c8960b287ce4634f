import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/orders'
import type { RefundReply } from '@guildshop/contract/refunds'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))
const BasicRefundDialog = lazy(async () => ({ default: (await import('./basic-refund-dialog.tsx')).BasicRefundDialog }))

/** Refunds of the order, and the form for another one. Hidden if the server doesn't offer it. */
export function OrderRefunds({ order }: { order: OrderDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reply, setReply] = useState<RefundReply | null>(null)
  const { refundable, paypalConnection, refunds } = order
  const requests = order.refundRequests ?? []
  const isUndecided = requests.some(({ state }) => state === 'requested')
  if (!paypalConnection || !(refundable || refunds.length > 0 || requests.length > 0)) return null
  const isLate = refundable ? Date.parse(refundable.until) < Date.now() : false
  const canRefund = refundable && !isLate && !isUndecided
  const close = () => setIsOpen(false)

  return (
    <Card title="Refunds" actions={canRefund && <Button onClick={() => setIsOpen(true)}>Refund payment</Button>}>
      <Notice tone={reply?.state === 'completed' ? 'success' : 'info'}>{reply?.message}</Notice>
      <RefundList order={order} />
      {requests.map((request) => (
        <Request key={request._id} request={request} currency={order.currency} />
      ))}
      {refundable && <Left refundable={refundable} currency={order.currency} isLate={isLate} />}
      {isOpen && (
        <Suspense>
          {refundable && paypalConnection !== 'basic' ? (
            <RefundDialog
              order={order}
              refundable={refundable}
              onRefunded={(result) => {
                setReply(result)
                close()
              }}
              onClose={close}
            />
          ) : (
            <BasicRefundDialog order={order} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  )
}

const states = {
  COMPLETED: { tone: 'accent', label: 'Completed' },
  PENDING: { tone: 'warning', label: 'Pending' },
  FAILED: { tone: 'danger', label: 'Failed' },
  CANCELLED: { tone: 'neutral', label: 'Cancelled' },
} as const

function RefundList({ order: { refunds, currency } }: { order: OrderDetails }) {
  if (refunds.length === 0) return null
  return (
    <ul className="divide-y divide-line text-sm">
      {refunds.map(({ _id, amountCents, createdAt, state }) => {
        const { tone, label } = states[state ?? 'COMPLETED']
        return (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <span className="text-ink tabular-nums">{moneyText(amountCents, currency)}</span>
            <span className="flex items-center gap-3 text-ink-muted">
              <Moment at={createdAt} />
              <Badge tone={tone}>{label}</Badge>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type RequestProps = { request: NonNullable<OrderDetails['refundRequests']>[number]; currency: string }

function Request({ request: { amountCents, state, problem, createdAt }, currency }: RequestProps) {
  const what = amountCents ? `Refund of ${moneyText(amountCents, currency)}` : 'Full refund'
  return (
    <Notice tone={state === 'refused' ? 'error' : 'warning'} isQuiet>
      <p>
        <strong className="font-semibold">
          {what} {state === 'refused' ? 'refused' : 'not confirmed yet'}
        </strong>{' '}
        (<Moment at={createdAt} />)
      </p>
      <p>{problem ?? "PayPal hasn't answered. We keep checking automatically, so don't refund it again."}</p>
    </Notice>
  )
}

type LeftProps = { refundable: NonNullable<OrderDetails['refundable']>; currency: string; isLate: boolean }

function Left({ refundable: { leftCents, until }, currency, isLate }: LeftProps) {
  if (isLate) {
    return <p className="text-sm text-ink-muted">PayPal allows refunds for 180 days. Send the money another way.</p>
  }
  return (
    <p className="text-sm text-ink-muted">
      {leftCents ? `${moneyText(leftCents, currency)} can be refunded` : 'The whole payment can be refunded'} until{' '}
      <Moment at={until} />.
    </p>
  )
}
