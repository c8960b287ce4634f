import type { PriceRuleKind } from '@guildshop/contract/price-rules'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { usePausePriceRule } from '../pricing-api.ts'
import type { PricingViewProps } from '../pricing-views.ts'
import { DeleteOffer } from './delete-offer.tsx'
import { ExportOffers } from './export-offers.tsx'
import { NoOffers } from './no-offers.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferList } from './offer-list.tsx'

/** In their own chunks: fetched when they are opened. */
const OfferEditor = lazy(() => import('./editor/offer-editor.tsx'))
const PostOffer = lazy(() => import('./post-offer.tsx'))

type OpenDialog =
  | { what: 'create'; kind: PriceRuleKind }
  | { what: 'edit' | 'post' | 'delete'; rule: PriceRuleReply }
  | null

export default function OffersView({ guildId, guildName, pricing }: PricingViewProps): ReactNode {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [done, setDone] = useState<string | null>(null)
  const pause = usePausePriceRule(guildId)
  const { heading, focusHeading } = useFocusedHeading()
  const close = () => setDialog(null)

  function open(next: OpenDialog) {
    setDone(null)
    pause.reset()
    setDialog(next)
  }

  function report(message: string) {
    close()
    setDone(message)
  }

  function togglePause({ _id: id, isPaused }: PriceRuleReply) {
    setDone(null)
    pause.mutate({ id, isPaused: !isPaused }, { onSuccess: ({ message }) => setDone(message) })
  }

  return (
    <section aria-labelledby="offers-heading" className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 space-y-0.5">
          <h2 ref={heading} id="offers-heading" tabIndex={-1} className="text-base font-semibold text-ink outline-none">
            Offers
          </h2>
          <p className="text-sm text-pretty text-ink-muted">
            Only one offer applies to an order: the best one for the buyer.
          </p>
        </div>
        {pricing.rules.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <ExportOffers guildId={guildId} guildName={guildName} />
            <Button variant="primary" onClick={() => open({ what: 'create', kind: 'code' })}>
              New offer
            </Button>
          </div>
        )}
      </div>
      <Notice tone="success">{done}</Notice>
      <Notice tone="error">{errorMessage(pause.error, "We couldn't change this offer.")}</Notice>
      {pricing.rules.length === 0 ? (
        <NoOffers onCreate={(kind) => open({ what: 'create', kind })} />
      ) : (
        <OfferList
          rules={pricing.rules}
          items={pricing.items}
          actionsFor={(rule, nameId) => (
            <OfferActions
              rule={rule}
              nameId={nameId}
              isPausing={pause.isPending && pause.variables.id === rule._id}
              onEdit={() => open({ what: 'edit', rule })}
              onPause={() => togglePause(rule)}
              onPost={() => open({ what: 'post', rule })}
              onDelete={() => open({ what: 'delete', rule })}
            />
          )}
        />
      )}
      <Suspense>
        {(dialog?.what === 'create' || dialog?.what === 'edit') && (
          <OfferEditor
            guildId={guildId}
            pricing={pricing}
            rule={dialog.what === 'edit' ? dialog.rule : null}
            kind={dialog.what === 'create' ? dialog.kind : dialog.rule.kind}
            onSaved={report}
            onClose={close}
          />
        )}
        {dialog?.what === 'post' && (
          <PostOffer guildId={guildId} rule={dialog.rule} items={pricing.items} onPosted={report} onClose={close} />
        )}
      </Suspense>
      {dialog?.what === 'delete' && (
        <DeleteOffer
          guildId={guildId}
          rule={dialog.rule}
          onDeleted={(message) => {
            report(message)
            focusHeading()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** For focus after an offer and its buttons are gone. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [times, setTimes] = useState(0)

  useEffect(() => {
    if (times > 0) heading.current?.focus()
  }, [times])

  return { heading, focusHeading: () => setTimes((before) => before + 1) }
}
