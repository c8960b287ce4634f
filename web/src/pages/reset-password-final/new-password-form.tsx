import { resetPasswordProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import { useResetPassword } from '../../api/password-reset-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { useDelayedNavigate } from '../../ui/delayed-navigate.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordStrength } from '../../ui/fields/password-strength.tsx'
import { Notice } from '../../ui/page/notice.tsx'

const success = 'Password reset successfully. Please log in.'
const fallback = 'Failed to reset password. The verification session might have expired.'
const announcement = { notice: { tone: 'success', text: success } }

export function NewPasswordForm({ verificationToken }: { verificationToken: string }) {
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const reset = useResetPassword()
  const navigateSoon = useDelayedNavigate(3000)
  const problem = resetPasswordProblem({ newPassword, confirmation })
  const isShort = newPassword.length < 6
  const mayTell = Boolean(isShort ? newPassword : confirmation)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (problem) return
    reset.mutate(
      { verificationToken, newPassword },
      { onSuccess: () => navigateSoon('/login', { replace: true, state: announcement }) },
    )
  }

  if (reset.isSuccess) {
    return (
      <>
        <Notice tone="success">{reset.data.message || success}</Notice>
        <p className="text-center">
          <TextLink to="/login" state={announcement}>
            Go to Login Now
          </TextLink>
        </p>
      </>
    )
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={<PasswordStrength password={newPassword} />}
        value={newPassword}
        onChange={setNewPassword}
        invalid={mayTell && isShort}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        hint={<ConfirmationHint problem={mayTell ? problem : null} />}
        value={confirmation}
        onChange={setConfirmation}
        invalid={mayTell && !isShort && problem !== null}
      />
      <Button type="submit" variant="primary" wide pending={reset.isPending} disabled={problem !== null}>
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
      <Notice tone="error">{errorMessage(reset.error, fallback)}</Notice>
    </form>
  )
}

/** Always one line, to avoid layout shifts while typing. */
function ConfirmationHint({ problem }: { problem: string | null }) {
  if (!problem) return 'Re-enter your new password.'
  return (
    <span role="alert" className="text-danger">
      {problem}
    </span>
  )
}
