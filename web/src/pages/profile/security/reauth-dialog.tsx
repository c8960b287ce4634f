import { authenticatorCodeProblem } from '@guildshop/contract/account-rules'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { isReauthRequired } from './security-api.ts'

type ReauthDialogProps<Reply> = {
  title: string
  change: UseMutationResult<Reply, Error, { token?: string }>
  submit: { label: string; pendingLabel: string; variant: 'danger' | 'primary' }
  fallback: string
  onDone: (reply: Reply) => void
  onCancel: () => void
  children: ReactNode
}

/** Confirms a change. Asks for a code only if the server requires reauthentication. */
export function ReauthDialog<Reply>({ title, change, submit, fallback, children, ...on }: ReauthDialogProps<Reply>) {
  const [request, setRequest] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const errors = useFormErrors<'code'>(change)

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = request === null ? null : authenticatorCodeProblem(code)
    if (!errors.check(event.currentTarget, fieldError('code', message))) return
    change.mutate(request === null ? {} : { token: code }, { onSuccess: on.onDone, onError: askForCode })
  }

  /** A reauthentication request is an error only if a code was already sent. */
  function askForCode(error: Error) {
    if (!isReauthRequired(error)) return
    setRequest(errorMessage(error, 'Please confirm with a code from your authenticator app.'))
    if (request === null) change.reset()
  }

  function close() {
    if (!change.isPending) on.onCancel()
  }

  return (
    <Dialog title={title} onClose={close}>
      <p className="text-sm text-pretty text-ink-muted">{children}</p>
      <form onSubmit={confirm} onChange={errors.clearChanged} noValidate className="space-y-4">
        {request !== null && (
          <>
            <Notice tone="info">{request}</Notice>
            <CodeField label="2FA Code" value={code} onChange={setCode} {...errors.at('code')} autoFocus />
          </>
        )}
        <Notice tone="error">{errors.message ?? errorMessage(change.error, fallback)}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant={submit.variant} pending={change.isPending}>
            {change.isPending ? submit.pendingLabel : submit.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
