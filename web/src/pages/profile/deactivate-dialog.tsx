import { useState } from 'react'
import { messageOf } from '../../api/http.ts'
import { type ProofMethod, useDeactivate, useSendDeactivationCode } from '../../api/security-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeactivationCodeForm } from './deactivation-code-form.tsx'

type DeactivateDialogProps = { hasTwoFactor: boolean; onDeactivated: () => void; onClose: () => void }

export function DeactivateDialog({ hasTwoFactor, onDeactivated, onClose }: DeactivateDialogProps) {
  const [method, setMethod] = useState<ProofMethod | null>(null)
  const sendCode = useSendDeactivationCode()
  const deactivate = useDeactivate()

  /** An account on its way out cannot be called back. */
  function close() {
    if (!deactivate.isPending) onClose()
  }

  return (
    <Dialog title="Deactivate your account?" onClose={close}>
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-muted">
        <li>You are signed out on all your devices at once.</li>
        <li>For 90 days you can come back: log in as usual and confirm with a code sent to your email.</li>
        <li>After 90 days your account and the data of your servers are deleted.</li>
      </ul>
      {method ? (
        <DeactivationCodeForm
          method={method}
          words={sendCode.data?.message}
          failure={messageOf(deactivate.error, 'Failed to confirm deactivate.')}
          isPending={deactivate.isPending}
          onConfirm={(code) => deactivate.mutate({ method, code }, { onSuccess: onDeactivated })}
          onCancel={close}
        />
      ) : (
        <>
          <p className="text-sm text-ink">Confirm with a 6-digit code:</p>
          <div className="grid gap-2">
            {hasTwoFactor && (
              <Button onClick={() => setMethod('2fa')} disabled={sendCode.isPending}>
                Use Authenticator App
              </Button>
            )}
            <Button
              pending={sendCode.isPending}
              onClick={() => sendCode.mutate(undefined, { onSuccess: () => setMethod('email') })}
            >
              {sendCode.isPending ? 'Sending...' : 'Send Code via Email'}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
          <Notice tone="error">{messageOf(sendCode.error, 'Failed to send deactivate code.')}</Notice>
        </>
      )}
    </Dialog>
  )
}
