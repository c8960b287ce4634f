import { twoFactorCodeProblem } from '@guildshop/contract/account-rules'
import { lazy, type ReactNode, type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import { errorMessage } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { useVerifyTwoFactor } from './second-step-api.ts'

const RecoveryCodeForm = lazy(async () => ({ default: (await import('./recovery-code-form.tsx')).RecoveryCodeForm }))

type TwoFactorFormProps = {
  userId: string | number
  hasRecoveryCodes?: boolean | null | undefined
  onToken: (token: string) => void
  onBack: () => void
}

export default function TwoFactorForm({ hasRecoveryCodes, ...props }: TwoFactorFormProps) {
  const [isRecovering, setIsRecovering] = useState(false)
  // The transition keeps the code form until the other one has loaded.
  const [isLoading, startTransition] = useTransition()
  const recover = (isWanted: boolean) => startTransition(() => setIsRecovering(isWanted))

  if (isRecovering) return <RecoveryCodeForm {...props} onCancel={() => recover(false)} />
  return (
    <AuthenticatorForm {...props}>
      {hasRecoveryCodes && (
        <Button variant="quiet" wide pending={isLoading} onClick={() => recover(true)}>
          Lost your authenticator?
        </Button>
      )}
    </AuthenticatorForm>
  )
}

type AuthenticatorFormProps = Omit<TwoFactorFormProps, 'hasRecoveryCodes'> & { children: ReactNode }

function AuthenticatorForm({ userId, onToken, onBack, children }: AuthenticatorFormProps) {
  const [code, setCode] = useState('')
  const verify = useVerifyTwoFactor()
  const errors = useFormErrors<'code'>(verify)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, fieldError('code', twoFactorCodeProblem(code)))) return

    verify.mutate(
      { userId, token: code },
      {
        onSuccess: ({ token }) => {
          if (token) return onToken(token)
          errors.fail('Unexpected response from server during 2FA verification.')
        },
      },
    )
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <CodeField
        ref={field}
        label="2FA Code"
        hint="Enter the 6-digit code from your authenticator app."
        value={code}
        onChange={setCode}
        {...errors.at('code', verify.isError)}
      />
      <Button type="submit" variant="primary" wide pending={verify.isPending}>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Notice tone="error">
        {errors.message ?? errorMessage(verify.error, '2FA verification failed. Please try again.')}
      </Notice>
      <Button variant="quiet" wide onClick={onBack}>
        Back
      </Button>
      {children}
    </form>
  )
}
