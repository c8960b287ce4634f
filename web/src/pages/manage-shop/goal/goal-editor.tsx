import { formFromGoal, goalFromForm } from '@guildshop/contract/goal-rules'
import { useState } from 'react'
import { type RunningGoal, useDeleteGoal, useSaveGoal } from '../../../api/goal-api.ts'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { besideFormClasses, Notice } from '../../../ui/page/notice.tsx'
import { GoalForm } from './goal-form.tsx'
import { GoalProgress } from './goal-progress.tsx'

type GoalEditorProps = { guildId: string; currency: string; running: RunningGoal | null }

/** Lets the premium owner set, edit and delete the goal, and undo a deletion. */
export function GoalEditor({ guildId, currency, running }: GoalEditorProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [hasActed, setHasActed] = useState(false)
  const [deleted, setDeleted] = useState<RunningGoal | null>(null)
  const remove = useDeleteGoal(guildId)
  const save = useSaveGoal(guildId)

  function deleteGoal() {
    save.reset()
    remove.mutate(undefined, { onSuccess: () => setDeleted(running) })
  }

  const bringBack = ({ goal }: RunningGoal) => saveGoal(goalFromForm(formFromGoal(goal), goal.currency ?? currency))

  function saveGoal(goal: Parameters<typeof save.mutate>[0]) {
    remove.reset()
    setHasActed(true)
    save.mutate(goal, {
      onSuccess: () => {
        setDeleted(null)
        setIsEditing(false)
      },
    })
  }

  function edit(isOpen: boolean) {
    save.reset()
    remove.reset()
    setHasActed(true)
    setIsEditing(isOpen)
  }

  const saved = <Notice tone="success">{save.isSuccess && (save.data.message || 'Goal saved.')}</Notice>

  return (
    <>
      {!running && saved}
      {deleted && !running && (
        <Notice tone="success">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {remove.data?.message || 'Goal deleted.'}
            <Button autoFocus pending={save.isPending} onClick={() => bringBack(deleted)}>
              Undo
            </Button>
          </span>
        </Notice>
      )}
      {running && !isEditing ? (
        <GoalProgress guildId={guildId} running={running} currency={currency}>
          <Button autoFocus={hasActed} onClick={() => edit(true)} disabled={remove.isPending}>
            Edit Goal
          </Button>
          <Button variant="quiet" pending={remove.isPending} onClick={deleteGoal}>
            {remove.isPending ? 'Deleting...' : 'Delete Goal'}
          </Button>
          <div className={besideFormClasses}>
            {saved}
            <Notice tone="error">{errorMessage(remove.error, 'Failed to delete')}</Notice>
          </div>
        </GoalProgress>
      ) : (
        <GoalForm
          guildId={guildId}
          goal={running?.goal}
          currency={currency}
          isPending={save.isPending}
          failure={errorMessage(save.error, 'Save failed')}
          onSave={saveGoal}
          onCancel={running ? () => edit(false) : undefined}
        />
      )}
    </>
  )
}
