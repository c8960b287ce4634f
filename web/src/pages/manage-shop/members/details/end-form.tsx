import { type SubmitEvent, useId, useState } from 'react'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { localDay } from '../../../../ui/format/dates.ts'
import { takeFocus } from '../../../../ui/inline-question.tsx'
import { ActionForm, type MembershipFormProps, maxReason } from './action-form.tsx'
import { canCancel, consequencesOfEnding } from './consequences-of-ending.ts'

/** Ends a membership immediately, or at the end of the paid period. */
export function EndForm({ member, onEdit, onSubmit, ...rest }: MembershipFormProps) {
  const offersLater = canCancel(member, new Date())
  const [isNow, setIsNow] = useState(!offersLater)
  const [reason, setReason] = useState('')
  const errors = useFormErrors<'reason'>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = fieldError('reason', reason.trim() ? null : 'Enter a reason.')
    if (rest.isPending || !errors.check(event.currentTarget, found)) return
    onSubmit(
      { action: 'end', body: { now: isNow, reason: reason.trim() } },
      isNow ? 'Membership ended.' : 'Membership cancelled.',
    )
  }

  return (
    <ActionForm
      {...rest}
      title="End or cancel membership"
      submit={isNow ? 'End membership now' : 'Cancel membership'}
      pending={isNow ? 'Ending...' : 'Cancelling...'}
      isDangerous
      onSubmit={submit}
      onChange={(event) => {
        errors.clearChanged(event)
        onEdit()
      }}
    >
      {offersLater && (
        <fieldset className="space-y-2">
          <legend className="mb-1.5 text-sm font-medium text-ink">When</legend>
          <Choice isChosen={!isNow} onChoose={() => setIsNow(false)} takesFocus>
            {`At the end of the paid period (${localDay(member.paidUntil)})`}
          </Choice>
          <Choice isChosen={isNow} onChoose={() => setIsNow(true)}>
            Now
          </Choice>
        </fieldset>
      )}
      <TextField
        label="Reason"
        {...(!offersLater && { ref: takeFocus })}
        autoComplete="off"
        maxLength={maxReason}
        hint="Saved in the member's history."
        value={reason}
        onChange={setReason}
        {...fieldErrorProps(errors, 'reason')}
      />
      <ul aria-label="What happens" className="list-disc space-y-1 pl-5 text-sm text-pretty text-ink-muted">
        {consequencesOfEnding(member, isNow).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ActionForm>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; takesFocus?: boolean; children: string }

function Choice({ isChosen, onChoose, takesFocus, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2.5">
      <input
        ref={takesFocus ? takeFocus : null}
        id={id}
        type="radio"
        name="when"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 cursor-pointer"
      />
      <label htmlFor={id} className="cursor-pointer text-sm text-ink">
        {children}
      </label>
    </div>
  )
}
