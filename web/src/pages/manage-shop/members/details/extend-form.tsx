import { maxExtensionDays } from '@guildshop/contract/membership-rules'
import { type SubmitEvent, useState } from 'react'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { localDay } from '../../../../ui/format/dates.ts'
import { takeFocus } from '../../../../ui/inline-question.tsx'
import { ActionForm, type MembershipFormProps, maxReason } from './action-form.tsx'
import { extendedUntil, extensionErrors } from './extension.ts'

export function ExtendForm({ member, onEdit, onSubmit, ...rest }: MembershipFormProps) {
  const [days, setDays] = useState('')
  const [reason, setReason] = useState('')
  const errors = useFormErrors<'days' | 'reason'>()
  const until = extendedUntil(member.paidUntil, days, new Date())

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rest.isPending || !errors.check(event.currentTarget, extensionErrors({ days, reason }))) return
    onSubmit({ action: 'extend', body: { days: Number(days), reason: reason.trim() } }, 'Membership extended.')
  }

  return (
    <ActionForm
      {...rest}
      title="Extend membership"
      submit="Extend membership"
      pending="Extending..."
      onSubmit={submit}
      onChange={(event) => {
        errors.clearChanged(event)
        onEdit()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          ref={takeFocus}
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          hint={`1–${maxExtensionDays}`}
          value={days}
          onChange={setDays}
          {...fieldErrorProps(errors, 'days')}
        />
        <TextField
          label="Reason"
          autoComplete="off"
          maxLength={maxReason}
          hint="Saved in the member's history."
          value={reason}
          onChange={setReason}
          {...fieldErrorProps(errors, 'reason')}
        />
      </div>
      <p className="text-sm text-pretty text-ink-muted">
        {until ? `Access then continues until ${localDay(until)}. ` : "We'll add the days to the remaining time. "}
        {member.renewal === 'automatic' && 'Payments at PayPal continue as scheduled. '}
        We send the member a direct message.
      </p>
    </ActionForm>
  )
}
