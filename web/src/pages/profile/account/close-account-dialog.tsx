import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConsequences } from '../../../api/consequences.ts'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmByName } from '../../../ui/confirm-by-name.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import type { ProofMethod } from '../security/security-api.ts'
import { LeaveCodeForm } from './close-account-code-form.tsx'

type Labels = { title: string; confirm: string; sendFailed: string; confirmFailed: string }
type Reply = { message?: string | null | undefined }

type LeaveDialogProps = {
  of: 'deactivate' | 'delete'
  labels: Labels
  hasTwoFactor: boolean
  sendCode: UseMutationResult<Reply, Error, void>
  leave: UseMutationResult<Reply, Error, { method: ProofMethod; code: string }>
  onLeft: () => void
  onClose: () => void
  /** The consequences, as list items. */
  children: ReactNode
}

/** Confirms deactivation or deletion with a code from the authenticator app or an email. */
export default function LeaveDialog({
  of,
  labels,
  hasTwoFactor,
  sendCode,
  leave,
  onLeft,
  onClose,
  children,
}: LeaveDialogProps) {
  const [method, setMethod] = useState<ProofMethod | null>(null)
  const leaving = useConsequences(of)

  /** The dialog stays open while the request is pending: it can't be aborted. */
  function close() {
    if (!leave.isPending) onClose()
  }

  return (
    <Dialog title={labels.title} onClose={close}>
      <ConfirmByName {...leaving} confirmWith={method && leaving.confirmWith} />
      <ul className="list-disc space-y-1 pl-5 text-sm text-pretty text-ink-muted">{children}</ul>
      {method ? (
        <LeaveCodeForm
          method={method}
          confirm={labels.confirm}
          message={sendCode.data?.message}
          failure={errorMessage(leave.error, labels.confirmFailed)}
          isPending={leave.isPending}
          onConfirm={(code) => leaving.confirm(() => leave.mutate({ method, code }, { onSuccess: onLeft }))}
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
          <Notice tone="error">{errorMessage(sendCode.error, labels.sendFailed)}</Notice>
        </>
      )}
    </Dialog>
  )
}
