import { emailCodeProblem, twoFactorCodeProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import type { ProofMethod } from '../security/security-api.ts'

const looks = {
  '2fa': {
    label: '2FA Code',
    hint: 'Enter the 6-digit code from your authenticator app.',
    problemIn: twoFactorCodeProblem,
  },
  email: {
    label: 'Email Code',
    hint: 'Enter the 6-digit code we emailed you.',
    problemIn: emailCodeProblem,
  },
}

type LeaveCodeFormProps = {
  method: ProofMethod
  confirm: string
  /** The server's message when it sent the code. */
  message: string | null | undefined
  failure: string | null
  isPending: boolean
  onConfirm: (code: string) => void
  onCancel: () => void
}

export function LeaveCodeForm(props: LeaveCodeFormProps) {
  const { method, confirm, message, failure, isPending, onConfirm, onCancel } = props
  const [code, setCode] = useState('')
  const errors = useFormErrors<'code'>()
  const { label, hint, problemIn } = looks[method]

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (errors.check(event.currentTarget, fieldError('code', problemIn(code)))) onConfirm(code)
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <Notice tone="success">{message}</Notice>
      <CodeField label={label} hint={hint} value={code} onChange={setCode} {...errors.at('code')} autoFocus />
      <Notice tone="error">{errors.message ?? failure}</Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={isPending}>
          {isPending ? 'Confirming...' : confirm}
        </Button>
      </div>
    </form>
  )
}
