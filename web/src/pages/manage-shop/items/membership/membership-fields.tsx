import type { MembershipOptions } from '@guildshop/contract/membership-options'
import {
  type MembershipTerms,
  maxGraceDays,
  maxTrialDays,
  membershipPeriods,
  periodLength,
  periodName,
} from '@guildshop/contract/membership-rules'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { Shop } from '../../use-shop.ts'
import { type MembershipDraft, type MembershipFieldName, termsOfDraft } from './membership-draft.ts'
import { termsText } from './terms-text.ts'

export type MembershipFieldsProps = {
  shop: Shop
  options: MembershipOptions
  /** In cents. */
  price: number
  membership: MembershipDraft
  /** Whether the stored item is a membership. */
  wasMembership: boolean
  /** Members of the stored item. */
  members: number
  at: (name: MembershipFieldName) => { name: string; problem: string | null | undefined }
  onChange: (membership: MembershipDraft) => void
}

const periods = membershipPeriods.map((period) => ({ value: period, label: periodLength(period) }))
const graces = Array.from({ length: maxGraceDays + 1 }, (_, days) => ({ value: String(days), label: daysText(days) }))

export function MembershipFields(props: MembershipFieldsProps & { isLocked: boolean }) {
  const { shop, options, price, membership, members, isLocked, at, onChange } = props
  const { period, renewal, trialDays, graceDays } = membership
  const { automaticProblem: problem } = options
  const terms = termsOfDraft(membership)
  const change = (part: Partial<MembershipDraft>) => onChange({ ...membership, ...part })

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Period"
          hint={
            members > 0
              ? "Can't be changed while the item has members. To sell a different period, duplicate the item."
              : undefined
          }
          value={period}
          onChange={(value) => change({ period: membershipPeriods.find((known) => known === value) ?? period })}
          options={periods}
          disabled={isLocked || members > 0}
        />
        <SelectField
          label="Renewal"
          hint={renewalHint(membership)}
          value={renewal}
          onChange={(value) => change({ renewal: value === 'automatic' ? 'automatic' : 'reminder' })}
          options={[
            { value: 'automatic', label: 'Automatic', disabled: Boolean(problem) && renewal !== 'automatic' },
            { value: 'reminder', label: 'By reminder' },
          ]}
          disabled={isLocked}
        />
        {renewal === 'automatic' && (
          <TextField
            label="Trial"
            inputMode="numeric"
            autoComplete="off"
            hint={`Free days before the first payment (up to ${maxTrialDays}). 0 for no trial.`}
            value={trialDays}
            onChange={(days) => change({ trialDays: days })}
            disabled={isLocked}
            {...at('membership.trialDays')}
          />
        )}
        <SelectField
          label="Grace period"
          hint="How long members keep access after a missed payment."
          value={graceDays}
          onChange={(days) => change({ graceDays: days })}
          options={graces}
          disabled={isLocked}
        />
      </div>
      {problem && (
        <p className="text-xs text-pretty text-ink-muted">
          {renewal === 'automatic' && 'Until this is fixed, new members renew by reminder. '}
          {problem} {shop.isOwner && <TextLink to="/profile">Open Profile</TextLink>}
        </p>
      )}
      {terms && <TermsSummary {...{ price, terms }} currency={shop.currency} />}
    </>
  )
}

function TermsSummary({ price, currency, terms }: { price: number; currency: string; terms: MembershipTerms }) {
  return (
    <div className="space-y-1 rounded-md border border-line bg-raised px-3 py-2 text-sm">
      <p className="font-medium text-ink tabular-nums">{termsText({ price, currency }, terms)}</p>
      <p className="text-xs text-pretty text-ink-muted">
        Sold one at a time, without shipping or license keys. Roles are removed when the membership ends.
      </p>
    </div>
  )
}

function renewalHint({ renewal, period }: MembershipDraft): string {
  if (renewal === 'automatic') return `PayPal charges members every ${periodName(period)} until they cancel.`
  return 'The bot sends a Renew button 3 days before the end. Nothing is charged automatically.'
}

function daysText(days: number): string {
  if (days === 0) return 'None'
  return days === 1 ? '1 day' : `${days} days`
}
