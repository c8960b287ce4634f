import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import { emailCodeProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { useConfirmAccountChange } from './account-change-api.ts'

const labels = {
  email: { button: 'Change email', done: 'Email changed.' },
  username: { button: 'Change username', done: 'Username changed.' },
}

type ConfirmChangeFormProps = {
  kind: AccountChangeKind
  newValue: string
  /** The server's message when it sent the code. */
  message: string
  onChanged: (message: string) => void
  onCancel: () => void
}

export function ConfirmChangeForm({ kind, newValue, message, onChanged, onCancel }: ConfirmChangeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = useConfirmAccountChange(kind, newValue)
  const { button, done } = labels[kind]

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    confirm.reset()
    const found = emailCodeProblem(code)
    setProblem(found)
    if (found) return focusField(event.currentTarget, 'code')
    confirm.mutate(code, { onSuccess: (reply) => onChanged(reply.message || done) })
  }

  function edit(typed: string) {
    setCode(typed)
    setProblem(null)
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-lg space-y-4">
      <Notice tone="success">{message}</Notice>
      <CodeField
        label="Email Code"
        name="code"
        hint="The code works for 10 minutes. Can't find it? Check your spam folder."
        value={code}
        onChange={edit}
        problem={problem}
        autoFocus
      />
      <Notice tone="error">{errorMessage(confirm.error, `Failed to change your ${kind}.`)}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {confirm.isPending ? 'Changing...' : button}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={confirm.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
