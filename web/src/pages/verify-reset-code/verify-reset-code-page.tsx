import { Navigate, useLocation } from 'react-router'
import { readResetState } from '../../api/password-reset-api.ts'
import { FormPage } from '../../ui/form-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'

export function VerifyResetCodePage() {
  const { email, method } = readResetState(useLocation().state)
  if (!email || !method) return <Navigate to="/forgot-password" replace />

  return (
    <FormPage
      title="Verify Reset Code"
      footer={
        <>
          Code missing or expired? <TextLink to="/forgot-password">Request Reset Again</TextLink>
        </>
      }
    >
      <ResetCodeForm email={email} method={method} />
    </FormPage>
  )
}
