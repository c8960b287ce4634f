import type { Delivery } from '@guildshop/contract/deliveries'
import type { OrderDetails } from '@guildshop/contract/orders'
import { useId } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useRetryDelivery } from '../orders-api.ts'
import { DeliveredRole } from './delivered-role.tsx'
import { DeliveryHistory } from './delivery-history.tsx'
import { deliveryLabels, stateLabels } from './delivery-labels.ts'

/** Discord delivery steps for an order, with retry for the ones that failed. */
export function DeliveryLedger({ order }: { order: OrderDetails }) {
  const retry = useRetryDelivery(order._id)
  const hasKeys = order.deliveries.some(({ kind }) => kind === 'assign-key')
  const failed = order.deliveries.filter(({ state }) => state === 'failed')

  if (order.deliveries.length === 0) return null
  return (
    <Card
      title="Discord delivery"
      intro={`Role, ${hasKeys ? 'key, ' : ''}announcement and message for this order.`}
      actions={
        failed.length > 1 && (
          <Button
            pending={retry.isPending && retry.variables === null}
            disabled={retry.isPending}
            onClick={() => retry.mutate(null)}
          >
            Retry all
          </Button>
        )
      }
    >
      <Notice tone="error">{errorMessage(retry.error, 'Failed to retry.')}</Notice>
      {retry.data?.message && (
        <p role="status" className="text-sm text-ink">
          {retry.data.message}
        </p>
      )}
      <ul className="-my-3 divide-y divide-line">
        {order.deliveries.map((delivery) => (
          <DeliveryEntry
            key={delivery._id}
            order={order}
            delivery={delivery}
            isRetrying={retry.isPending && retry.variables === delivery._id}
            isBusy={retry.isPending}
            onRetry={() => retry.mutate(delivery._id)}
          />
        ))}
      </ul>
    </Card>
  )
}

type DeliveryEntryProps = {
  order: OrderDetails
  delivery: Delivery
  isRetrying: boolean
  isBusy: boolean
  onRetry: () => void
}

function DeliveryEntry({ order, delivery, isRetrying, isBusy, onRetry }: DeliveryEntryProps) {
  const { label, tone } = stateLabels[delivery.state]
  const nameId = useId()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          <span id={nameId}>
            {deliveryLabels[delivery.kind].what}
            <DeliveredRole order={order} entitlementId={delivery.entitlementId} />
          </span>{' '}
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-xs text-ink-muted">
          <DeliveryHistory delivery={delivery} />
        </p>
        {delivery.state !== 'done' && delivery.problem && <p className="text-sm text-ink">{delivery.problem}</p>}
        {delivery.state === 'failed' && (
          <p className="text-sm">
            <TextLink to="/help/selling-and-deliveries#fix-a-failed-delivery">How to fix it</TextLink>
          </p>
        )}
      </div>
      {canBeRetried(delivery) && (
        <Button pending={isRetrying} disabled={isBusy} aria-describedby={nameId} onClick={onRetry}>
          {isRetrying ? 'Retrying...' : 'Retry now'}
        </Button>
      )}
    </li>
  )
}

const canBeRetried = ({ state, tries }: Delivery) => state === 'failed' || (state === 'waiting' && tries > 0)
