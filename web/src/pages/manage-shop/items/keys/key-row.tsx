import type { PooledKey } from '@guildshop/contract/deliverables'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/http.ts'
import { keyStates } from '../../../../api/key-states.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { textLinkClasses } from '../../../../ui/buttons/text-link.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { InlineQuestion } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useDeleteKey, useRevealKey } from './keys-api.ts'

type KeyRowProps = { guildId: string; itemId: string; pooled: PooledKey; isOwner: boolean; onDeleted: () => void }

const questions = {
  reveal: { question: 'Reveal this key?', consequences: 'We record that you revealed it.', yes: 'Reveal key' },
  delete: {
    question: 'Delete this key?',
    consequences: "It's removed from the pool, and the stock goes down by one.",
    yes: 'Delete key',
  },
}

/** Only the owner reveals keys; only available ones can be deleted. */
export function KeyRow({ guildId, itemId, pooled, isOwner, onDeleted }: KeyRowProps) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const [hasAsked, setHasAsked] = useState(false)
  const maskedId = useId()
  const reveal = useRevealKey(itemId)
  const remove = useDeleteKey(guildId, itemId)
  const shown = reveal.data?.key

  function ask(next: keyof typeof questions | null) {
    reveal.reset()
    remove.reset()
    setHasAsked(true)
    setAsked(next)
  }

  function confirm() {
    const close = { onSettled: () => setAsked(null) }
    if (asked === 'reveal') reveal.mutate(pooled._id, close)
    if (asked === 'delete') remove.mutate(pooled._id, { ...close, onSuccess: onDeleted })
  }

  return (
    <li className="space-y-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={maskedId} className="font-mono text-sm text-ink wrap-anywhere">
          {shown ?? pooled.masked}
        </span>
        <Badge tone={keyStates[pooled.state].tone}>{keyStates[pooled.state].label}</Badge>
        <span className="min-w-0 flex-1 basis-40 text-xs text-ink-muted">
          <KeyHistory pooled={pooled} />
        </span>
        {shown !== undefined && <CopyButton text={shown} what="key" />}
        {!asked && (
          <span className="flex gap-1 max-sm:-ml-3.5">
            {isOwner && shown === undefined && (
              <Button variant="quiet" autoFocus={hasAsked} aria-describedby={maskedId} onClick={() => ask('reveal')}>
                Reveal key
              </Button>
            )}
            {pooled.state === 'available' && (
              <Button variant="quiet" aria-describedby={maskedId} onClick={() => ask('delete')}>
                Delete
              </Button>
            )}
          </span>
        )}
      </div>
      {asked && (
        <InlineQuestion
          {...questions[asked]}
          describedBy={maskedId}
          no="Cancel"
          isPending={reveal.isPending || remove.isPending}
          onYes={confirm}
          onNo={() => ask(null)}
        />
      )}
      <Notice tone="error">
        {errorMessage(reveal.error, "We couldn't reveal this key. Try again.") ??
          errorMessage(remove.error, "We couldn't delete this key. Try again.")}
      </Notice>
    </li>
  )
}

function KeyHistory({ pooled: { saleId, orderNumber, soldAt, addedAt, revealedAt } }: { pooled: PooledKey }) {
  if (!saleId) {
    return (
      <>
        Added <Moment at={addedAt} />
      </>
    )
  }
  return (
    <>
      <Link
        to={`/manage-orders/${encodeURIComponent(saleId)}`}
        className={`${textLinkClasses} max-sm:-my-3 max-sm:inline-block max-sm:py-3`}
      >
        Order {orderNumber ?? saleId.slice(0, 8)}
      </Link>
      {soldAt && (
        <>
          {' · Sold '}
          <Moment at={soldAt} />
        </>
      )}
      {revealedAt && ' · Viewed by the buyer'}
    </>
  )
}
