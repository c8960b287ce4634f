import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { UserAction } from '../admin-api.ts'
import { actionLabels } from '../audit/action-labels.ts'

/** Granting premium is harmless, so it needs no confirmation. */
export type ConfirmableAction = Exclude<UserAction, { kind: 'grant' }>

type ConfirmActionProps = { action: ConfirmableAction; isPending: boolean; onConfirm: () => void; onCancel: () => void }

export function ConfirmAction({ action, isPending, onConfirm, onCancel }: ConfirmActionProps) {
  const name = action.user.username ?? action.user.email ?? 'this user'
  const { title, consequence, details, yes } = questions(name)[action.kind]
  const close = () => {
    if (!isPending) onCancel()
  }

  return (
    <Dialog title={title} onClose={close}>
      <p className="text-sm text-ink-muted">{consequence}</p>
      {details && <p className="text-sm text-ink-muted">{details}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close} disabled={isPending}>
          Cancel
        </Button>
        <Button variant={action.kind === 'unban' ? 'primary' : 'danger'} pending={isPending} onClick={onConfirm}>
          {isPending ? actionLabels[action.kind].running : yes}
        </Button>
      </div>
    </Dialog>
  )
}

type Question = { title: string; consequence: string; details?: string; yes: string }

const questions = (name: string): Record<ConfirmableAction['kind'], Question> => ({
  revoke: {
    title: `Revoke premium from ${name}?`,
    consequence:
      'This removes premium immediately. Any paid subscription is cancelled at PayPal, and servers and items over the free plan limits stop selling.',
    yes: 'Yes, Revoke Premium',
  },
  ban: {
    title: `Ban ${name}?`,
    consequence:
      "For everyone but administrators, a ban is permanent, moves the user's data and deletes the original account.",
    details:
      "Reversible here: Unban User restores both, but not what ends at PayPal now: a paid subscription, the user's PayPal app and automatic renewals of their members.",
    yes: 'Yes, Ban User',
  },
  unban: {
    title: `Unban ${name}?`,
    consequence:
      'The account and everything in it are restored. The user has to log in again, and a cancelled subscription stays cancelled.',
    yes: 'Yes, Unban User',
  },
})
