import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { longListClasses } from '../../../../ui/page/long-list.ts'
import { capitalized, effectText, kindLabels, offerName, openCheckoutsText, usesText } from './offer-labels.ts'
import { OfferDates, OfferMoney, OfferProblem, OfferState } from './offer-parts.tsx'
import type { OffersShown } from './offer-table.tsx'

/** The offers on a phone. */
export function OfferCards({ rules, items, actionsFor }: OffersShown) {
  return (
    <ul
      aria-label="Offers"
      className={classNames(
        'overflow-clip rounded-lg border border-line bg-surface shadow-card',
        longListClasses(rules.length),
      )}
    >
      {rules.map((rule) => (
        <OfferCard key={rule._id} rule={rule} items={items} actionsFor={actionsFor} />
      ))}
    </ul>
  )
}

function OfferCard({ rule, items, actionsFor }: { rule: PriceRuleReply } & Omit<OffersShown, 'rules'>) {
  const nameId = useId()
  return (
    <li className="space-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={nameId} className="text-sm font-medium text-ink wrap-anywhere">
            {offerName(rule)}
          </p>
          <p className="text-xs text-ink-faint">{kindLabels[rule.kind]}</p>
        </div>
        <OfferState rule={rule} />
      </div>
      <p className="text-sm text-ink-muted wrap-anywhere">{capitalized(effectText(rule, items))}</p>
      <OfferProblem rule={rule} />
      <p className="text-xs text-ink-muted">
        <OfferDates rule={rule} />
      </p>
      <dl className="grid grid-cols-3 gap-2 text-sm">
        <Amount label="Uses">
          {usesText(rule)}
          {rule.reservedUses > 0 && (
            <span className="block text-xs text-ink-muted">{openCheckoutsText(rule.reservedUses)}</span>
          )}
        </Amount>
        <Amount label="Revenue">
          <OfferMoney rule={rule} what="revenue" />
        </Amount>
        <Amount label="Discounts given">
          <OfferMoney rule={rule} what="discount" />
        </Amount>
      </dl>
      <div className="-mx-2 flex">{actionsFor(rule, nameId)}</div>
    </li>
  )
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-ink tabular-nums">{children}</dd>
    </div>
  )
}
