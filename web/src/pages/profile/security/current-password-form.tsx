import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { MethodChoice } from './method-choice.tsx'
import { type ProofMethod, useStartPasswordChange } from './security-api.ts'

type CurrentPasswordFormProps = {
  onVerified: (started: { method: ProofMethod; currentPassword: string; message: string | null }) => void
  onCancel: () => void
}

export function CurrentPasswordForm({ onVerified, onCancel }: CurrentPasswordFormProps) {
  const [method, setMethod] = useState<ProofMethod>('2fa')
  const [currentPassword, setCurrentPassword] = useState('')
  const start = useStartPasswordChange()
  const errors = useFormErrors<'currentPassword'>(start)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = currentPassword ? null : 'All password fields are required.'
    if (!errors.check(event.currentTarget, fieldError('currentPassword', message))) return
    start.mutate(
      { method, currentPassword },
      { onSuccess: ({ message }) => onVerified({ method, currentPassword, message: message || null }) },
    )
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="max-w-lg space-y-4">
      <MethodChoice value={method} onChange={setMethod} />
      <PasswordField
        label="Current Password"
        value={currentPassword}
        onChange={setCurrentPassword}
        {...errors.at('currentPassword')}
        autoFocus
      />
      <FormActions
        notices={
          <Notice tone="error">
            {errors.message ?? errorMessage(start.error, 'Failed to verify current password.')}
          </Notice>
        }
      >
        <Button type="submit" variant="primary" pending={start.isPending}>
          {start.isPending ? 'Checking...' : 'Continue'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={start.isPending}>
          Cancel
        </Button>
      </FormActions>
    </form>
  )
}
