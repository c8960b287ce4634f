import { ConfirmDialog } from './confirm-dialog.tsx'
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
