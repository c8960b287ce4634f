import { moneyText } from '@guildshop/contract/money'
import { useId } from 'react'
import { fieldClasses } from '../../../../ui/fields/field-classes.ts'
import type { PricingSectionProps } from './pricing-form.ts'

/** Amounts that buyers see next to the field, in addition to the item's price. */
export function SuggestedPrices({ item, draft, at, onChange }: PricingSectionProps) {
  const id = useId()
  const { suggestedPrices } = draft
  const fields = suggestedPrices.map((value, place) => ({ value, place, ...at(`suggestedPrices.${place}`) }))
  const problem = fields.find((field) => field.problem)?.problem

  return (
    <fieldset aria-describedby={`${id}-hint`} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">Suggested amounts</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {fields.map(({ value, place, name, problem: wrong }) => (
          <input
            key={name}
            name={name}
            aria-label={`Suggested amount ${place + 1}`}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-hint` : undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={value}
            onChange={(event) => onChange({ suggestedPrices: suggestedPrices.with(place, event.target.value) })}
            className={fieldClasses}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className={`text-xs text-pretty ${problem ? 'text-danger' : 'text-ink-muted'}`}>
        {problem ?? `Optional. Buyers also see the item's price, ${moneyText(item.price, item.currency)}.`}
      </p>
    </fieldset>
  )
}
