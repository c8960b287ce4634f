import type { PriceEffect } from '@guildshop/contract/price-rules'
import { ChoiceGroup } from '../../../../../ui/fields/choice-group.tsx'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import type { OfferFieldsProps } from './offer-fields.tsx'

const effects = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Amount off' },
  { value: 'price', label: 'Fixed price' },
] as const satisfies { value: PriceEffect; label: string }[]

const valueLabels = { percent: 'Percent', amount: 'Amount', price: 'Price per unit' } as const

/** How much cheaper it gets. */
export function EffectFields({ draft, currency, at, onChange }: OfferFieldsProps) {
  const { effect } = draft
  return (
    <div className="space-y-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink">
          Discount
        </p>
        <ChoiceGroup
          label="Discount"
          value={effect}
          options={effects}
          onChange={(chosen) => onChange({ effect: chosen, value: '' })}
        />
      </div>
      <div className="max-w-60">
        <TextField
          label={valueLabels[effect]}
          inputMode={effect === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={effect === 'percent' ? '20' : '0.00'}
          hint={hintFor(effect, currency)}
          value={draft.value}
          onChange={(value) => onChange({ value })}
          {...at('value')}
        />
      </div>
    </div>
  )
}

function hintFor(effect: PriceEffect, currency: string): string {
  if (effect === 'percent') return '1–100. 100% makes the item free.'
  return effect === 'amount' ? `In ${currency}, off the whole order.` : `In ${currency}. 0 makes the item free.`
}
