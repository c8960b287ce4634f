import { changePasswordCodeProblem, changePasswordProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordStrength } from '../../../ui/fields/password-strength.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { type ProofMethod, useChangePassword } from './security-api.ts'

type Form = { newPassword: string; confirmation: string; code: string }
type Problem = { field: keyof Form; message: string }

type NewPasswordFormProps = {
  method: ProofMethod
  currentPassword: string
  /** The server's message when it accepted the current password. */
  message: string | null
  onChanged: (message: string) => void
  onCancel: () => void
}

export function NewPasswordForm({ method, currentPassword, message, onChanged, onCancel }: NewPasswordFormProps) {
  const [form, setForm] = useState<Form>({ newPassword: '', confirmation: '', code: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const change = useChangePassword(method)
  const edit = (part: Partial<Form>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    change.reset()
    const found = problemIn(form, currentPassword, method)
    setProblem(found)
    if (found) return focusField(event.currentTarget, found.field)
    const { newPassword, code } = form
    change.mutate(
      { newPassword, code },
      { onSuccess: ({ message }) => onChanged(message || 'Password changed successfully.') },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-lg space-y-4">
      <Notice tone="success">{message}</Notice>
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.newPassword} />}
        value={form.newPassword}
        onChange={(newPassword) => edit({ newPassword })}
        invalid={problem?.field === 'newPassword'}
        autoFocus
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(confirmation) => edit({ confirmation })}
        invalid={problem?.field === 'confirmation'}
      />
      <CodeField
        label={method === '2fa' ? '2FA Code' : 'Email Code'}
        name="code"
        hint={
          method === '2fa'
            ? 'Enter the 6-digit code from your authenticator app.'
            : 'Enter the 6-digit code we emailed you.'
        }
        value={form.code}
        onChange={(code) => edit({ code })}
        invalid={problem?.field === 'code'}
      />
      <Notice tone="error">{problem?.message ?? errorMessage(change.error, 'Failed to change password.')}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change Password'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={change.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function problemIn(form: Form, currentPassword: string, method: ProofMethod): Problem | null {
  const { newPassword, confirmation, code } = form
  const message = changePasswordProblem({ currentPassword, newPassword, confirmation })
  if (message) {
    const isNewWrong = !newPassword || (confirmation !== '' && newPassword.length < 6)
    return { field: isNewWrong ? 'newPassword' : 'confirmation', message }
  }
  const codeText = changePasswordCodeProblem(code, method)
  return codeText ? { field: 'code', message: codeText } : null
}
