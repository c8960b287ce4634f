import { twoFactorCodeProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import { useVerifyTwoFactor } from '../../api/sign-in-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Notice } from '../../ui/page/notice.tsx'

type TwoFactorFormProps = { userId: string | number; onToken: (token: string) => void; onBack: () => void }

export function TwoFactorForm({ userId, onToken, onBack }: TwoFactorFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const verify = useVerifyTwoFactor()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    verify.reset()
    const found = twoFactorCodeProblem(code)
    setProblem(found)
    if (found) return field.current?.focus()

    verify.mutate(
      { userId, token: code },
      {
        onSuccess: ({ token }) => {
          if (token) return onToken(token)
          setProblem('Unexpected response from server during 2FA verification.')
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Notice tone="error">
        {problem ?? errorMessage(verify.error, '2FA verification failed. Please try again.')}
      </Notice>
      <CodeField
        ref={field}
        label="2FA Code"
        hint="Enter the 6-digit code from your authenticator app."
        value={code}
        onChange={setCode}
        invalid={Boolean(problem) || verify.isError}
      />
      <Button type="submit" variant="primary" wide pending={verify.isPending}>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
