import { tokenReply } from '@guildshop/contract/accounts'
import { recoveryCodeProblem } from '@guildshop/contract/recovery-codes'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call, errorMessage } from '../../api/http.ts'
import { parseOrEmpty } from '../../api/parse-or-empty.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'

type RecoveryCodeFormProps = {
  userId: string | number
  onToken: (token: string) => void
  onCancel: () => void
  onBack: () => void
}

export function RecoveryCodeForm({ userId, onToken, onCancel, onBack }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const recover = useMutation({
    mutationFn: (recoveryCode: string) =>
      call('POST', '/auth/verify-2fa/recovery', parseOrEmpty(tokenReply), { userId, recoveryCode }),
  })

  const errors = useFormErrors<'code'>(recover)

  useEffect(() => field.current?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, fieldError('code', recoveryCodeProblem(code)))) return

    recover.mutate(code.trim(), {
      onSuccess: ({ token }) => {
        if (token) return onToken(token)
        errors.fail('Unexpected response from server during 2FA verification.')
      },
    })
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <TextField
        ref={field}
        label="Recovery Code"
        hint="Enter one of the codes you saved when you turned on 2FA. Each code works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={setCode}
        {...errors.at('code', recover.isError)}
      />
      <Button type="submit" variant="primary" wide pending={recover.isPending}>
        {recover.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Notice tone="error">
        {errors.message ?? errorMessage(recover.error, '2FA verification failed. Please try again.')}
      </Notice>
      <Button variant="quiet" wide onClick={onCancel}>
        Use your authenticator app
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
