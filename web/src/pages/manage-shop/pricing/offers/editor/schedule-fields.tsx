import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { localTimeZone } from './local-time.ts'
import type { OfferFieldsProps } from './offer-fields.tsx'

/** When it begins and ends, in local time. */
export function ScheduleFields({ draft, at, onChange }: Pick<OfferFieldsProps, 'draft' | 'at' | 'onChange'>) {
  return (
    <div className="space-y-1.5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="Starts"
          hint="Leave blank to start immediately."
          value={draft.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
          {...at('startsAt')}
        />
        <TextField
          type="datetime-local"
          label="Ends"
          hint="Leave blank for no end date."
          value={draft.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
          {...at('endsAt')}
        />
      </div>
      <p className="text-xs text-ink-muted">Times are in your time zone, {localTimeZone()}.</p>
    </div>
  )
}
