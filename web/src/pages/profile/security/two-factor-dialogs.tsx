import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useMakeRecoveryCodes } from './recovery-codes-api.ts'
import { useDisableTwoFactor } from './security-api.ts'

type DisableTwoFactorDialogProps = { onDisabled: (message: string) => void; onCancel: () => void }

export function DisableTwoFactorDialog({ onDisabled, onCancel }: DisableTwoFactorDialogProps) {
  return (
    <ConfirmDialog
      title="Disable two-factor authentication?"
      change={useDisableTwoFactor()}
      submit={{ label: 'Yes, Disable 2FA', pendingLabel: 'Disabling...', variant: 'danger' }}
      fallback="Failed to disable 2FA."
      onDone={({ message }) => onDisabled(message || '2FA disabled successfully.')}
      onCancel={onCancel}
    >
      You'll log in with just your password, and you won't be able to change your password until you turn 2FA back on.
    </ConfirmDialog>
  )
}

type MakeCodesDialogProps = { onMade: (codes: string[]) => void; onCancel: () => void }

export function MakeCodesDialog({ onMade, onCancel }: MakeCodesDialogProps) {
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      change={useMakeRecoveryCodes()}
      submit={{ label: 'Make new codes', pendingLabel: 'Making codes...', variant: 'primary' }}
      fallback="Failed to make new recovery codes."
      onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
      onCancel={onCancel}
    >
      Your current recovery codes stop working, including the ones you haven't used.
    </ConfirmDialog>
  )
}

type ConfirmDialogProps<Reply> = {
  title: string
  change: UseMutationResult<Reply, Error, void>
  submit: { label: string; pendingLabel: string; variant: 'danger' | 'primary' }
  fallback: string
  onDone: (reply: Reply) => void
  onCancel: () => void
  children: ReactNode
}

function ConfirmDialog<Reply>({ title, change, submit, fallback, children, ...on }: ConfirmDialogProps<Reply>) {
  function close() {
    if (!change.isPending) on.onCancel()
  }

  return (
    <Dialog title={title} onClose={close}>
      <p className="text-sm text-pretty text-ink-muted">{children}</p>
      <Notice tone="error">{errorMessage(change.error, fallback)}</Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close} disabled={change.isPending}>
          Cancel
        </Button>
        <Button
          variant={submit.variant}
          pending={change.isPending}
          onClick={() => change.mutate(undefined, { onSuccess: on.onDone })}
        >
          {change.isPending ? submit.pendingLabel : submit.label}
        </Button>
      </div>
    </Dialog>
  )
}
