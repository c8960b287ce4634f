import { moneyText } from '@guildshop/contract/money'
import { maxFreeOrders, type PriceMode, priceModes } from '@guildshop/contract/price-rules'
import type { PricedItemReply } from '@guildshop/contract/pricing'
import { useId } from 'react'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FormSection } from './form-section.tsx'
import type { PricingSectionProps } from './pricing-form.ts'
import { SuggestedPrices } from './suggested-prices.tsx'

const labels: Record<PriceMode, string> = { fixed: 'Fixed price', chosen: 'Pay what you want', free: 'Free' }

/** Who sets the price. */
export function PriceFields({ item, draft, at, onChange }: PricingSectionProps) {
  const name = useId()
  const { reason, excluded } = restrictionOf(item)
  return (
    <FormSection title="Price" hint={reason}>
      <fieldset className="space-y-2">
        <legend className="sr-only">How the price is set</legend>
        {priceModes.map((mode) => (
          <label
            key={mode}
            className="flex cursor-pointer gap-2.5 rounded-md border border-line p-3 text-sm has-checked:border-accent-line has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              checked={draft.mode === mode}
              disabled={excluded.includes(mode) && draft.mode !== mode}
              onChange={() => onChange({ mode })}
              aria-describedby={`${name}-${mode}`}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              <span className="font-medium text-ink">{labels[mode]}</span>
              <span id={`${name}-${mode}`} aria-hidden="true" className="block text-pretty text-ink-muted">
                {outcome(mode, item)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.mode === 'chosen' && (
        <>
          <div className="sm:max-w-48">
            <TextField
              label="Minimum"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              hint={`In ${item.currency}. ${item.requiresShipping ? 'At least 0.01.' : 'Leave blank to accept any amount, even nothing.'}`}
              value={draft.minimumPrice}
              onChange={(minimumPrice) => onChange({ minimumPrice })}
              {...at('minimumPrice')}
            />
          </div>
          <SuggestedPrices {...{ item, draft, at, onChange }} />
        </>
      )}
    </FormSection>
  )
}

type Restriction = { reason: string | null; excluded: readonly PriceMode[] }

/** What can't be combined with the kind of item, and why. */
function restrictionOf({ isMembership, requiresShipping }: PricedItemReply): Restriction {
  if (isMembership) {
    const reason = "Memberships must have a fixed price and can't be free."
    return { reason, excluded: ['chosen', 'free'] }
  }
  if (requiresShipping) {
    const reason = "Shipped items can't be free, because PayPal supplies the buyer's address."
    return { reason, excluded: ['free'] }
  }
  return { reason: null, excluded: [] }
}

function outcome(mode: PriceMode, { price, currency, renewsAutomatically }: PricedItemReply): string {
  const fixed = moneyText(price, currency)
  if (mode === 'fixed' && renewsAutomatically) {
    return `Members pay ${fixed} each period. Offers don't apply, because PayPal charges a fixed amount.`
  }
  if (mode === 'fixed') return `Buyers pay ${fixed}, or less with an offer.`
  if (mode === 'chosen') return "Buyers enter an amount. Offers and discount codes don't apply."
  return `Buyers get it without paying. One buyer can get up to ${maxFreeOrders} free orders a day in your shop.`
}
