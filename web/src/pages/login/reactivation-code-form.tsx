import { reactivationCodeProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useDelayedNavigate } from '../../ui/delayed-navigate.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { useConfirmReactivation } from './second-step-api.ts'

type ReactivationCodeFormProps = {
  identifier: string
  sent: string
  onToken: (token: string) => void
  onCancel: () => void
  onLoginNeeded: (message: string) => void
}

export function ReactivationCodeForm(props: ReactivationCodeFormProps) {
  const { identifier, sent, onToken, onCancel, onLoginNeeded } = props
  const [code, setCode] = useState('')
  const [welcome, setWelcome] = useState<string | null>(null)
  const confirm = useConfirmReactivation()
  const errors = useFormErrors<'code'>(confirm)
  const navigateSoon = useDelayedNavigate(1500)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, fieldError('code', reactivationCodeProblem(code)))) return

    confirm.mutate(
      { identifier, code },
      {
        onSuccess: ({ token, message }) => {
          if (!token) return onLoginNeeded(message || 'Account reactivated. Please log in.')
          setWelcome(message || 'Account reactivated. Logging you in...')
          onToken(token)
          navigateSoon('/')
        },
      },
    )
  }

  const failure = errors.message ?? errorMessage(confirm.error, 'Failed to confirm reactivation code.')
  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <Notice tone="error">{failure}</Notice>
      {!failure && <Notice tone="success">{welcome ?? sent}</Notice>}
      <CodeField
        ref={field}
        label="Reactivation Code"
        value={code}
        onChange={setCode}
        readOnly={Boolean(welcome)}
        {...errors.at('code')}
      />
      <Button type="submit" variant="primary" wide pending={confirm.isPending} disabled={Boolean(welcome)}>
        {confirm.isPending ? 'Reactivating...' : 'Reactivate Account'}
      </Button>
      <Button variant="quiet" wide onClick={onCancel} disabled={Boolean(welcome)}>
        Cancel
      </Button>
    </form>
  )
}
