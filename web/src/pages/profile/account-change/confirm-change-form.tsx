import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import { emailCodeProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { fieldErrorProps } from '../../../ui/fields/field-error-props.ts'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
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
  const confirm = useConfirmAccountChange(kind, newValue)
  const errors = useFormErrors<'code'>(confirm)
  const { button, done } = labels[kind]

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, fieldError('code', emailCodeProblem(code)))) return
    confirm.mutate(code, { onSuccess: (reply) => onChanged(reply.message || done) })
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="max-w-lg space-y-4">
      <Notice tone="success">{message}</Notice>
      <CodeField
        label="Email Code"
        hint="The code expires in 10 minutes. Can't find it? Check your spam folder."
        value={code}
        onChange={setCode}
        {...fieldErrorProps(errors, 'code')}
        autoFocus
      />
      <FormActions
        notices={<Notice tone="error">{errorMessage(confirm.error, `Failed to change your ${kind}.`)}</Notice>}
      >
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {confirm.isPending ? 'Changing...' : button}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={confirm.isPending}>
          Cancel
        </Button>
      </FormActions>
    </form>
  )
}
