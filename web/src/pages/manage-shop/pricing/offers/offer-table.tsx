import type { PricedItemReply, PriceRuleReply } from '@guildshop/contract/pricing'
import { type ReactNode, useId } from 'react'
import { capitalized, effectText, kindLabels, offerName, openCheckoutsText, usesText } from './offer-labels.ts'
import { OfferDays, OfferMoney, OfferProblem, OfferState } from './offer-parts.tsx'

export type OffersShown = {
  rules: readonly PriceRuleReply[]
  items: readonly PricedItemReply[]
  /** `nameId` is the id of the element with the offer's name. */
  actionsFor: (rule: PriceRuleReply, nameId: string) => ReactNode
}

const cell = 'px-2.5 py-2.5 align-top first:pl-4 last:pr-4'
const heading = `${cell} font-medium`

export function OfferTable({ rules, items, actionsFor }: OffersShown) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      <table aria-label="Offers" className="w-full text-left text-sm">
        <thead className="border-b border-line text-xs text-ink-muted">
          <tr>
            <th className={heading}>Offer</th>
            <th className={heading}>State</th>
            <th className={heading}>Uses</th>
            <th className={heading}>Revenue</th>
            <th className={heading}>Discounts given</th>
            <th className={heading}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Row key={rule._id} rule={rule} items={items} actionsFor={actionsFor} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ rule, items, actionsFor }: { rule: PriceRuleReply } & Omit<OffersShown, 'rules'>) {
  const nameId = useId()
  return (
    <tr className="border-t border-line first:border-t-0 hover:bg-hover">
      <th scope="row" className={`${cell} w-full max-w-0 min-w-40 space-y-0.5 text-left font-normal`}>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span id={nameId} title={offerName(rule)} className="min-w-0 truncate font-medium text-ink">
            {offerName(rule)}
          </span>
          <span className="shrink-0 text-xs text-ink-faint">{kindLabels[rule.kind]}</span>
        </span>
        <span className="line-clamp-2 text-ink-muted wrap-anywhere">{capitalized(effectText(rule, items))}</span>
        <OfferProblem rule={rule} />
      </th>
      <td className={cell}>
        <OfferState rule={rule} />
        <span className="mt-1 block text-xs whitespace-nowrap text-ink-muted tabular-nums">
          <OfferDays rule={rule} />
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap text-ink tabular-nums`}>
        {usesText(rule)}
        {rule.reservedUses > 0 && (
          <span className="block text-xs text-ink-muted">{openCheckoutsText(rule.reservedUses)}</span>
        )}
      </td>
      <td className={`${cell} text-ink tabular-nums`}>
        <OfferMoney rule={rule} what="revenue" />
      </td>
      <td className={`${cell} text-ink tabular-nums`}>
        <OfferMoney rule={rule} what="discount" />
      </td>
      <td className={`${cell} py-1.5!`}>
        <div className="flex justify-end max-lg:w-18 max-lg:flex-wrap">{actionsFor(rule, nameId)}</div>
      </td>
    </tr>
  )
}
