import { changePasswordCodeProblem, changePasswordProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordStrength } from '../../../ui/fields/password-strength.tsx'
import { type FieldError, fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { type ProofMethod, useChangePassword } from './security-api.ts'

type Form = { newPassword: string; confirmation: string; code: string }

type NewPasswordFormProps = {
  method: ProofMethod
  currentPassword: string
  /** The server's message when it accepted the current password. */
  message: string | null
  onChanged: (message: string) => void
  onCancel: () => void
}

export default function NewPasswordForm({
  method,
  currentPassword,
  message,
  onChanged,
  onCancel,
}: NewPasswordFormProps) {
  const [form, setForm] = useState<Form>({ newPassword: '', confirmation: '', code: '' })
  const change = useChangePassword(method)
  const errors = useFormErrors<keyof Form>(change)
  const edit = (part: Partial<Form>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, passwordErrors(form, currentPassword, method))) return
    const { newPassword, code } = form
    change.mutate(
      { newPassword, code },
      { onSuccess: ({ message }) => onChanged(message || 'Password changed successfully.') },
    )
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="max-w-lg space-y-4">
      <Notice tone="success">{message}</Notice>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.newPassword} />}
        value={form.newPassword}
        onChange={(newPassword) => edit({ newPassword })}
        {...errors.at('newPassword')}
        autoFocus
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(confirmation) => edit({ confirmation })}
        {...errors.at('confirmation')}
      />
      <CodeField
        label={method === '2fa' ? '2FA Code' : 'Email Code'}
        hint={
          method === '2fa'
            ? 'Enter the 6-digit code from your authenticator app.'
            : 'Enter the 6-digit code we emailed you.'
        }
        value={form.code}
        onChange={(code) => edit({ code })}
        {...errors.at('code')}
      />
      <FormActions
        notices={
          <Notice tone="error">{errors.message ?? errorMessage(change.error, 'Failed to change password.')}</Notice>
        }
      >
        <Button type="submit" variant="primary" pending={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change Password'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={change.isPending}>
          Cancel
        </Button>
      </FormActions>
    </form>
  )
}

/** The specified message comes first. Every other wrong field has a short message of its own. */
function passwordErrors(form: Form, currentPassword: string, method: ProofMethod): FieldError<keyof Form>[] {
  const { newPassword, confirmation, code } = form
  const message = changePasswordProblem({ currentPassword, newPassword, confirmation })
  const codeMessage = changePasswordCodeProblem(code, method)
  if (!message) return fieldError('code', codeMessage)
  const isNewWrong = !newPassword || (confirmation !== '' && newPassword.length < 6)
  return [
    { field: isNewWrong ? 'newPassword' : 'confirmation', message },
    ...fieldError('confirmation', isNewWrong && newPassword !== confirmation ? 'Enter the same password again.' : null),
    ...fieldError('code', codeMessage && 'Enter 6 digits.'),
  ]
}
