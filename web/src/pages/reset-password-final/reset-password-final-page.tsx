import { Navigate, useLocation } from 'react-router'
import { readResetState } from '../../api/password-reset-api.ts'
import { FormPage } from '../../ui/page/form-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const startOver = { notice: { tone: 'error', text: 'Password reset session invalid. Please start over.' } }

export function ResetPasswordFinalPage() {
  const { verificationToken } = readResetState(useLocation().state)
  if (!verificationToken) return <Navigate to="/login" replace state={startOver} />

  return (
    <FormPage title="Reset Password">
      <NewPasswordForm verificationToken={verificationToken} />
    </FormPage>
  )
}
