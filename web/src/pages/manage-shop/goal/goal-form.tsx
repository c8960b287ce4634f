import { type GoalForm as Form, formFromGoal, goalFromForm, goalProblem } from '@guildshop/contract/goal-rules'
import type { Goal } from '@guildshop/contract/goals'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
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
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem && wrongGoalField(form, problem)
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = goalProblem(form)
    setProblem(found)
    if (found) return focusField(event.currentTarget, wrongGoalField(form, found))
    onSave(goalFromForm(form, currency))
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {!goal && (
        <p className="text-sm text-ink-muted">No goal yet. Sales between the start and end dates count toward it.</p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Target Amount"
          name="target"
          inputMode="decimal"
          autoComplete="off"
          hint={`In ${currency}.`}
          autoFocus={goal !== undefined}
          value={form.target}
          onChange={(target) => change({ target })}
          invalid={wrong === 'target'}
        />
        <TextField
          label="Start Date"
          name="startDate"
          type="date"
          value={form.startDate}
          onChange={(startDate) => change({ startDate })}
          invalid={wrong === 'startDate'}
        />
        <TextField
          label="End Date"
          name="endDate"
          type="date"
          value={form.endDate}
          onChange={(endDate) => change({ endDate })}
          invalid={wrong === 'endDate'}
        />
      </div>
      <Notice tone="error">{problem}</Notice>
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
      <Notice tone="error">{problem === null && failure}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {isPending ? 'Saving...' : 'Save Goal'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function wrongGoalField(form: Form, problem: string): 'target' | 'startDate' | 'endDate' {
  if (problem.includes('target')) return 'target'
  return form.startDate ? 'endDate' : 'startDate'
}
