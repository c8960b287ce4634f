import type { Entitlement } from '@guildshop/contract/entitlements'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { useId, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { keyStates } from '../../../../api/key-states.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { InlineQuestion } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useRevealKey } from './entitlements-api.ts'

type Key = NonNullable<Entitlement['keys']>[number]

export function SoldKeys({ owned, order }: { owned: Entitlement; order: OrderDetails }) {
  const keys = owned.keys ?? []
  if (keys.length === 0) return <p className="text-sm text-pretty text-ink">{noKeyText(owned, order)}</p>
  return (
    <ul className="space-y-1">
      {keys.map((key) => (
        <SoldKey key={key._id} sold={key} saleId={order._id} />
      ))}
    </ul>
  )
}

/** No key is due if the delivery ended without one: it was refunded, or it's a test. */
function noKeyText({ _id }: Entitlement, { deliveries, refundedCents }: OrderDetails): string {
  const delivery = deliveries.find(({ kind, entitlementId }) => kind === 'assign-key' && entitlementId === _id)
  if (delivery?.state !== 'done' && delivery?.state !== 'skipped') return 'No key assigned yet'
  return refundedCents > 0 ? 'Refunded, so the buyer has no key. Unseen keys return to the pool.' : 'No key assigned'
}

/** Masked until the owner reveals it, which is recorded. */
function SoldKey({ sold, saleId }: { sold: Key; saleId: string }) {
  const reveal = useRevealKey(saleId)
  // Null until the owner was asked once, so that the button is focused again after the question only.
  const [isAsking, setIsAsking] = useState<boolean | null>(null)
  const maskedId = useId()
  const { label, tone } = keyStates[sold.state]
  const key = reveal.data?.key
  return (
    <li className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
        <code id={maskedId} className="min-w-0 font-mono wrap-anywhere">
          {key ?? sold.masked}
        </code>
        <Badge tone={tone}>{label}</Badge>
        {key === undefined && !isAsking && (
          <Button
            variant="quiet"
            autoFocus={isAsking === false}
            aria-label={`Reveal ${sold.masked}`}
            onClick={() => setIsAsking(true)}
          >
            Reveal
          </Button>
        )}
        {key !== undefined && (
          <>
            <CopyButton text={key} what="license key" />
            <Button variant="quiet" aria-label={`Hide ${sold.masked}`} onClick={reveal.reset}>
              Hide
            </Button>
          </>
        )}
        <span className="text-xs text-ink-muted">
          {sold.revealedAt ? (
            <>
              Seen by the buyer <Moment at={sold.revealedAt} />
            </>
          ) : (
            'Not seen by the buyer'
          )}
        </span>
      </div>
      {isAsking && (
        <InlineQuestion
          question="Reveal this key?"
          consequences="We record that you revealed it."
          yes="Reveal key"
          no="Cancel"
          describedBy={maskedId}
          isPending={reveal.isPending}
          onYes={() => reveal.mutate(sold._id, { onSettled: () => setIsAsking(false) })}
          onNo={() => setIsAsking(false)}
        />
      )}
      <Notice tone="error">{errorMessage(reveal.error, 'Failed to reveal the key.')}</Notice>
    </li>
  )
}
