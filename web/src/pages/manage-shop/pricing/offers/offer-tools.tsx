import { priceRuleKinds, ruleStates } from '@guildshop/contract/price-rules'
import type { ReactNode } from 'react'
import { fieldClasses } from '../../../../ui/fields/field-classes.ts'
import { kindLabels, stateLabels } from './offer-labels.ts'
import type { OfferFilters } from './use-offer-filters.ts'

/** Filters by kind and state. */
export function OfferTools({ filters }: { filters: OfferFilters }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Filter label="Kind" all="All kinds" value={filters.kind} onChange={filters.chooseKind}>
        {priceRuleKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </Filter>
      <Filter label="State" all="All states" value={filters.state} onChange={filters.chooseState}>
        {ruleStates.map((state) => (
          <option key={state} value={state}>
            {stateLabels[state]}
          </option>
        ))}
      </Filter>
    </div>
  )
}

type FilterProps = {
  label: string
  /** The option that doesn't filter. */
  all: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Filter({ label, all, value, onChange, children }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${fieldClasses} w-auto! min-w-0 flex-1 basis-36 truncate pr-8 pl-2! sm:max-w-52`}
    >
      <option value="">{all}</option>
      {children}
    </select>
  )
}
