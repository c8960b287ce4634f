import type { AdminUser } from '@guildshop/contract/admin'
import { grantProblem, premiumDurationNames, premiumDurations } from '@guildshop/contract/premium-grant-rules'
import { useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { type UserAction, useUserAction } from '../admin-api.ts'
import { actionLabels } from '../audit/action-labels.ts'
import { ConfirmAction, type ConfirmableAction } from './confirm-action.tsx'
import { SelectedUser } from './selected-user.tsx'
import { UserActions } from './user-actions.tsx'
import { UserSearch } from './user-search.tsx'

const durations = premiumDurations.map((value) => ({ value, label: premiumDurationNames[value] }))

export function ManageUsers() {
  const [search, setSearch] = useState('')
  const [user, setUser] = useState<AdminUser | null>(null)
  const [duration, setDuration] = useState<string>('lifetime')
  const [reason, setReason] = useState('')
  const [question, setQuestion] = useState<ConfirmableAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const action = useUserAction()
  const failed = action.variables && errorMessage(action.error, actionLabels[action.variables.kind].failed)
  const done = action.isSuccess && (action.data.message || actionLabels[action.variables.kind].done)

  function choose(chosen: AdminUser | null) {
    action.reset()
    setProblem(null)
    setReason('')
    setUser(chosen)
  }

  function perform(wanted: UserAction) {
    action.mutate(wanted, {
      onSuccess: () => {
        setUser(null)
        setSearch('')
        setReason('')
      },
      onSettled: () => setQuestion(null),
    })
  }

  function grant() {
    const found = grantProblem({ user, duration })
    setProblem(found)
    if (!found && user) perform({ kind: 'grant', user, duration })
  }

  return (
    <>
      <Card title="Grant or Revoke Premium" intro="Find a user by username or email, then choose an action.">
        <UserSearch
          text={search}
          isChosen={user !== null}
          onType={(text) => {
            setSearch(text)
            choose(null)
          }}
          onChoose={(chosen) => {
            setSearch(chosen.username ?? chosen.email ?? '')
            choose(chosen)
          }}
        />
        {user && <SelectedUser user={user} />}
        <UserActions
          user={user}
          running={action.isPending ? action.variables.kind : null}
          premiumDuration={
            <SelectField label="Premium Duration" value={duration} onChange={setDuration} options={durations} />
          }
          banReason={user && !user.isBanned && <BanReason value={reason} onChange={setReason} />}
          onGrant={grant}
          onRevoke={() => user && setQuestion({ kind: 'revoke', user })}
          onBan={() => user && setQuestion({ kind: 'ban', user, reason })}
          onUnban={() => user && setQuestion({ kind: 'unban', user })}
        />
        <Notice tone="success">{done}</Notice>
        <Notice tone="error">{(problem ?? failed) && `Error: ${problem ?? failed}`}</Notice>
      </Card>
      {question && (
        <ConfirmAction
          action={question}
          isPending={action.isPending}
          onConfirm={() => perform(question)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  )
}

function BanReason(props: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextAreaField label="Ban Reason (Optional)" hint="Saved in the audit log." rows={2} maxLength={500} {...props} />
  )
}
