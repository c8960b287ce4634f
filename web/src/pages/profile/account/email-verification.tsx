import { emailCodeProblem } from '@guildshop/contract/account-rules'
import { TriangleAlertIcon } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { useResendVerification, useVerifyEmail } from '../../../api/profile-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { besideFormClasses, Notice } from '../../../ui/page/notice.tsx'

/** Asks for the emailed code until the email is verified, then confirms it once. */
export function EmailVerification({ isVerified }: { isVerified: boolean }) {
  const [code, setCode] = useState('')
  const verify = useVerifyEmail()
  const errors = useFormErrors<'code'>(verify)
  const resend = useResendVerification()

  if (isVerified) {
    return <Notice tone="success">{verify.isSuccess && (verify.data.message || 'Email verified successfully.')}</Notice>
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    resend.reset()
    if (errors.check(event.currentTarget, fieldError('code', emailCodeProblem(code)))) verify.mutate(code)
  }

  function askAgain() {
    errors.clear()
    verify.reset()
    resend.mutate()
  }

  const failure =
    errors.message ??
    errorMessage(verify.error, 'Failed to verify code. Please try again or request a new one.') ??
    errorMessage(resend.error, 'Failed to resend verification code.')

  return (
    <section
      aria-labelledby="email-verification"
      className="space-y-3 rounded-lg border border-warning-line bg-warning-soft p-4 sm:p-5"
    >
      <div className="flex gap-2.5">
        <TriangleAlertIcon size={18} className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h2 id="email-verification" className="text-sm font-semibold text-ink">
            Your email isn't verified
          </h2>
          <p className="text-sm text-pretty text-ink-muted">
            Enter the 6-digit code we sent you. You need a verified email to turn on 2FA.
          </p>
        </div>
      </div>
      <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="flex flex-wrap items-end gap-2">
        <div className="w-full sm:w-44">
          <CodeField label="Verification Code" value={code} onChange={setCode} {...errors.at('code')} />
        </div>
        <Button type="submit" variant="primary" pending={verify.isPending} disabled={resend.isPending}>
          {verify.isPending ? 'Verifying...' : 'Verify Email'}
        </Button>
        <Button onClick={askAgain} pending={resend.isPending} disabled={verify.isPending}>
          {resend.isPending ? 'Sending...' : 'Resend Code'}
        </Button>
        <div className={besideFormClasses}>
          <Notice tone="error">{failure}</Notice>
          <Notice tone="success">{resend.isSuccess && (resend.data.message || 'We sent you a new code.')}</Notice>
        </div>
      </form>
    </section>
  )
}
