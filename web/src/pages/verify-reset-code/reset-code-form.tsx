import { resetCodeProblem } from '@guildshop/contract/account-rules'
import type { ResetMethod } from '@guildshop/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import { useVerifyResetCode } from '../../api/password-reset-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useDelayedNavigate } from '../../ui/delayed-navigate.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'

const fallback = 'Invalid or expired verification code. Please try again or request a new code.'

const hintFor = (method: ResetMethod, email: string) =>
  method === '2fa'
    ? 'Enter the 6-digit code from your authenticator app.'
    : `Enter the 6-digit code we emailed to ${email}.`

export function ResetCodeForm({ email, method }: { email: string; method: ResetMethod }) {
  const [code, setCode] = useState('')
  const verify = useVerifyResetCode()
  const errors = useFormErrors<'code'>(verify)
  const navigateSoon = useDelayedNavigate(1500)
  const isVerified = Boolean(verify.data?.verificationToken)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, fieldError('code', resetCodeProblem(code)))) return

    verify.mutate(
      { email, method, code },
      {
        onSuccess: ({ verificationToken }) => {
          if (!verificationToken) return errors.fail('Verification token not received.')
          navigateSoon('/reset-password-final', { replace: true, state: { email, method, verificationToken } })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <CodeField
        label="Verification Code"
        hint={hintFor(method, email)}
        value={code}
        onChange={setCode}
        readOnly={isVerified}
        {...errors.at('code', verify.isError)}
      />
      <Button type="submit" variant="primary" wide pending={verify.isPending} disabled={isVerified}>
        {verify.isPending ? 'Verifying...' : 'Verify Code'}
      </Button>
      <Notice tone="error">{errors.message ?? errorMessage(verify.error, fallback)}</Notice>
      <Notice tone="success">{isVerified && 'Code verified. Next, choose a new password.'}</Notice>
    </form>
  )
}
