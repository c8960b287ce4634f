import { Navigate, useLocation } from 'react-router'
import { readResetState } from '../../api/password-reset-api.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
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
