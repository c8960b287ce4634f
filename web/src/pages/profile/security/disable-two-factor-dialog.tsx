import { authenticatorCodeProblem } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { isReauthRequired, useDisableTwoFactor } from './security-api.ts'

type DisableTwoFactorDialogProps = { onDisabled: (message: string) => void; onCancel: () => void }

/** Asks for a code only if the server requires reauthentication. */
export function DisableTwoFactorDialog({ onDisabled, onCancel }: DisableTwoFactorDialogProps) {
  const [request, setRequest] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const disable = useDisableTwoFactor()
  const failure = errorMessage(disable.error, 'Failed to disable 2FA.')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    disable.reset()
    const found = request === null ? null : authenticatorCodeProblem(code)
    setProblem(found)
    if (found) return focusField(event.currentTarget, 'code')
    disable.mutate(request === null ? {} : { token: code }, {
      onSuccess: ({ message }) => onDisabled(message || '2FA disabled successfully.'),
      onError: askForCode,
    })
  }

  /** A reauthentication request is an error only if a code was already sent. */
  function askForCode(error: Error) {
    if (!isReauthRequired(error)) return
    setRequest(errorMessage(error, 'Please confirm with a code from your authenticator app.'))
    if (request === null) disable.reset()
  }

  function close() {
    if (!disable.isPending) onCancel()
  }

  return (
    <Dialog title="Disable two-factor authentication?" onClose={close}>
      <p className="text-sm text-pretty text-ink-muted">
        You'll log in with just your password, and you won't be able to change your password until you turn 2FA back on.
      </p>
      <form onSubmit={submit} noValidate className="space-y-4">
        {request !== null && (
          <>
            <Notice tone="info">{request}</Notice>
            <CodeField
              label="2FA Code"
              name="code"
              value={code}
              onChange={setCode}
              invalid={problem !== null}
              autoFocus
            />
          </>
        )}
        <Notice tone="error">{problem ?? failure}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close} disabled={disable.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={disable.isPending}>
            {disable.isPending ? 'Disabling...' : 'Yes, Disable 2FA'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
