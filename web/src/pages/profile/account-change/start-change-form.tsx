import { type AccountChangeKind, newValueProblem } from '@guildshop/contract/account-change-rules'
import type { Profile } from '@guildshop/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldErrorProps } from '../../../ui/fields/field-error-props.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useStartAccountChange } from './account-change-api.ts'

type StartChangeFormProps = {
  kind: AccountChangeKind
  profile: Profile
  onStarted: (started: { newValue: string; message: string }) => void
  onCancel: () => void
}

export function StartChangeForm({ kind, profile, onStarted, onCancel }: StartChangeFormProps) {
  const [text, setText] = useState('')
  const start = useStartAccountChange(kind)
  const errors = useFormErrors<'newValue'>(start)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const newValue = text.trim().toLowerCase()
    if (!errors.check(event.currentTarget, fieldError('newValue', newValueProblem(kind, newValue, profile[kind]))))
      return
    start.mutate(newValue, {
      onSuccess: ({ message }) => onStarted({ newValue, message: message || 'We emailed you a code.' }),
    })
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="max-w-lg space-y-4">
      <TextField
        {...valueFields[kind]}
        hint={
          kind === 'email'
            ? "We'll email a code to this address. Once you enter it, we log out your other devices."
            : `We'll email a code to ${profile.email ?? 'you'}.`
        }
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={setText}
        {...fieldErrorProps(errors, 'newValue')}
        autoFocus
      />
      <FormActions
        notices={<Notice tone="error">{errorMessage(start.error, `Failed to change your ${kind}.`)}</Notice>}
      >
        <Button type="submit" variant="primary" pending={start.isPending}>
          {start.isPending ? 'Sending...' : 'Send code'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={start.isPending}>
          Cancel
        </Button>
      </FormActions>
    </form>
  )
}

const valueFields = {
  email: { label: 'New Email', type: 'email', autoComplete: 'email' },
  username: { label: 'New Username', type: 'text', autoComplete: 'username' },
} as const
