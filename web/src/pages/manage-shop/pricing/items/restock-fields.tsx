import { restockIntervals } from '@guildshop/contract/price-rules'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FormSection } from './form-section.tsx'
import type { PricingSectionProps } from './pricing-form.ts'

const intervals = { day: 'Each day', week: 'Each week' } as const
const options = restockIntervals.map((value) => ({ value, label: intervals[value] }))

type RestockFieldsProps = PricingSectionProps & {
  /** License keys, whose number is the stock. */
  hasKeys: boolean
}

/** Adds stock by the clock. */
export function RestockFields({ item, hasKeys, draft, at, onChange }: RestockFieldsProps) {
  const reason = noRestockReason(item.stock, hasKeys)
  const { restockUnits, restockEvery, restockUpTo } = draft
  return (
    <FormSection title="Automatic restock" hint={reason}>
      <CheckboxField
        label="Restock automatically"
        checked={draft.restocks}
        disabled={reason !== null && !draft.restocks}
        onChange={(restocks) => onChange({ restocks })}
      />
      {draft.restocks && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <TextField
            label="Units"
            inputMode="numeric"
            autoComplete="off"
            value={restockUnits}
            onChange={(units) => onChange({ restockUnits: units })}
            {...at('restockUnits')}
          />
          <SelectField
            label="How often"
            value={restockEvery}
            options={options}
            onChange={(value) =>
              onChange({ restockEvery: restockIntervals.find((every) => every === value) ?? restockEvery })
            }
          />
          <TextField
            label="Maximum stock"
            inputMode="numeric"
            autoComplete="off"
            hint="Restocking stops here."
            value={restockUpTo}
            onChange={(upTo) => onChange({ restockUpTo: upTo })}
            {...at('restockUpTo')}
          />
        </div>
      )}
    </FormSection>
  )
}

/** Why the item can't be restocked automatically, or null. */
function noRestockReason(stock: number, hasKeys: boolean): string | null {
  if (hasKeys) return 'The stock of this item is its number of unsold license keys. Add keys to restock it.'
  return stock < 0 ? "This item's stock is unlimited, so there's nothing to restock." : null
}
