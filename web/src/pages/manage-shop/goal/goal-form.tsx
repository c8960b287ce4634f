import { type GoalForm as Form, formFromGoal, goalFromForm, goalProblem } from '@guildshop/contract/goal-rules'
import type { Goal } from '@guildshop/contract/goals'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type FieldError, fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { GoalAnnouncementFields } from './goal-announcement-fields.tsx'

const blank: Form = {
  target: '',
  startDate: '',
  endDate: '',
  rewardText: '',
  notifyChannelId: '',
  notifyRoleId: '',
}

type GoalFormProps = {
  guildId: string
  goal: Goal | undefined
  currency: string
  isPending: boolean
  failure: string | null
  onSave: (goal: ReturnType<typeof goalFromForm>) => void
  onCancel: (() => void) | undefined
}

export function GoalForm(props: GoalFormProps) {
  const { guildId, goal, currency, isPending, failure, onSave, onCancel } = props
  const [form, setForm] = useState(() => (goal ? formFromGoal(goal) : blank))
  const errors = useFormErrors<CheckedField>()
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (errors.check(event.currentTarget, goalErrors(form))) onSave(goalFromForm(form, currency))
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      {!goal && (
        <p className="text-sm text-ink-muted">No goal yet. Sales between the start and end dates count toward it.</p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Target Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`In ${currency}.`}
          autoFocus={goal !== undefined}
          value={form.target}
          onChange={(target) => change({ target })}
          {...errors.at('target')}
        />
        <TextField
          label="Start Date"
          type="date"
          value={form.startDate}
          onChange={(startDate) => change({ startDate })}
          {...errors.at('startDate')}
        />
        <TextField
          label="End Date"
          type="date"
          value={form.endDate}
          onChange={(endDate) => change({ endDate })}
          {...errors.at('endDate')}
        />
      </div>
      <TextAreaField
        label="Reward Text"
        name="rewardText"
        rows={3}
        maxLength={2000}
        hint="Optional. Supports Markdown: **bold**, *italic*, lists, links and `code`."
        value={form.rewardText}
        onChange={(rewardText) => change({ rewardText })}
      />
      <GoalAnnouncementFields guildId={guildId} form={form} onChange={change} />
      <div className="error-in-view">
        <FormActions notices={<Notice tone="error">{errors.message ?? failure}</Notice>}>
          <Button type="submit" variant="primary" pending={isPending}>
            {isPending ? 'Saving...' : 'Save Goal'}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel} disabled={isPending}>
              Cancel
            </Button>
          )}
        </FormActions>
      </div>
    </form>
  )
}

type CheckedField = 'target' | 'startDate' | 'endDate'

/** The specified message comes first. Every other wrong field has a short message of its own. */
function goalErrors(form: Form): FieldError<CheckedField>[] {
  const message = goalProblem(form)
  if (message === null) return []
  const dates: FieldError<CheckedField>[] = [
    ...fieldError('startDate', form.startDate ? null : 'Choose a date.'),
    ...fieldError('endDate', form.endDate ? null : 'Choose a date.'),
  ]
  if (message.includes('target')) return [{ field: 'target', message }, ...dates]
  return [{ field: dates[0]?.field ?? 'endDate', message }, ...dates.slice(1)]
}
