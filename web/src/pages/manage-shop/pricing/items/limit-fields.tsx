import { limitWindows } from '@guildshop/contract/price-rules'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FormSection } from './form-section.tsx'
import type { PricingSectionProps } from './pricing-form.ts'

const periods = { ever: 'In total', day: 'Per day', week: 'Per week', month: 'Per month' } as const
const options = limitWindows.map((value) => ({ value, label: periods[value] }))

/** How many units one buyer can buy. */
export function LimitFields({ draft, at, onChange }: PricingSectionProps) {
  const { limitUnits, limitWindow } = draft
  return (
    <FormSection title="Purchase limit">
      <CheckboxField
        label="Limit how many each buyer can buy"
        checked={draft.isLimited}
        onChange={(isLimited) => onChange({ isLimited })}
      />
      {draft.isLimited && (
        <div className="space-y-1.5">
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Units per buyer"
              inputMode="numeric"
              autoComplete="off"
              value={limitUnits}
              onChange={(units) => onChange({ limitUnits: units })}
              {...at('limitUnits')}
            />
            <SelectField
              label="Period"
              value={limitWindow}
              options={options}
              onChange={(value) =>
                onChange({ limitWindow: limitWindows.find((window) => window === value) ?? limitWindow })
              }
            />
          </div>
          <p className="text-xs text-pretty text-ink-muted">
            {limitWindow !== 'ever' && `${startText[limitWindow]} `}
            Fully refunded orders don't count.
          </p>
        </div>
      )}
    </FormSection>
  )
}

const startText = {
  day: 'Resets daily at midnight UTC.',
  week: 'Resets Mondays at midnight UTC.',
  month: 'Resets on the 1st at midnight UTC.',
}
