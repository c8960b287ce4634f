import type { Entitlement } from '@guildshop/contract/entitlements'
import { errorMessage } from '../../../../api/http.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useRevealKey } from './entitlements-api.ts'

type Key = NonNullable<Entitlement['keys']>[number]

const states = {
  available: { label: 'Available', tone: 'neutral' },
  reserved: { label: 'Reserved', tone: 'neutral' },
  sold: { label: 'Assigned', tone: 'accent' },
  burned: { label: 'Taken back', tone: 'warning' },
} as const satisfies Record<Key['state'], { label: string; tone: string }>

export function SoldKeys({ keys, saleId }: { keys: Key[]; saleId: string }) {
  if (keys.length === 0) return <p className="text-sm text-ink">No key assigned yet</p>
  return (
    <ul className="space-y-1">
      {keys.map((key) => (
        <SoldKey key={key._id} sold={key} saleId={saleId} />
      ))}
    </ul>
  )
}

/** Masked until the owner reveals it. */
function SoldKey({ sold, saleId }: { sold: Key; saleId: string }) {
  const reveal = useRevealKey(saleId)
  const { label, tone } = states[sold.state]
  const key = reveal.data?.key
  return (
    <li className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
        <code className="min-w-0 font-mono wrap-anywhere">{key ?? sold.masked}</code>
        <Badge tone={tone}>{label}</Badge>
        {key === undefined ? (
          <Button
            variant="quiet"
            pending={reveal.isPending}
            aria-label={`Reveal ${sold.masked}`}
            onClick={() => reveal.mutate(sold._id)}
          >
            Reveal
          </Button>
        ) : (
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
      <Notice tone="error">{errorMessage(reveal.error, 'Failed to reveal the key.')}</Notice>
    </li>
  )
}
