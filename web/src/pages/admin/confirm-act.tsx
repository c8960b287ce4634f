import type { UserAct } from '../../api/admin-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { actWords } from './act-words.ts'

/** Granting takes nothing away, so nobody is asked about it. */
export type AskedAct = Exclude<UserAct, { kind: 'grant' }>

type ConfirmActProps = { act: AskedAct; isPending: boolean; onConfirm: () => void; onCancel: () => void }

export function ConfirmAct({ act, isPending, onConfirm, onCancel }: ConfirmActProps) {
  const name = act.user.username ?? act.user.email ?? 'this user'
  const { title, consequence, yes } = questions(name)[act.kind]
  const close = () => {
    if (!isPending) onCancel()
  }

  return (
    <Dialog title={title} onClose={close}>
      <p className="text-sm text-ink-muted">{consequence}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close} disabled={isPending}>
          Cancel
        </Button>
        <Button variant={act.kind === 'unban' ? 'primary' : 'danger'} pending={isPending} onClick={onConfirm}>
          {isPending ? actWords[act.kind].running : yes}
        </Button>
      </div>
    </Dialog>
  )
}

const questions = (name: string) => ({
  revoke: {
    title: `Revoke premium from ${name}?`,
    consequence:
      'This removes premium immediately. A paid subscription is cancelled at PayPal, and servers and items beyond the free plan stop selling.',
    yes: 'Yes, Revoke Premium',
  },
  ban: {
    title: `Ban ${name}?`,
    consequence:
      "A ban is permanent: it moves the user's data and deletes the original account. All sessions end, the shops stop selling, and a paid subscription is cancelled at PayPal.",
    yes: 'Yes, Ban User',
  },
  unban: {
    title: `Unban ${name}?`,
    consequence:
      'The account and everything in it are restored as they were. A cancelled subscription stays cancelled.',
    yes: 'Yes, Unban User',
  },
})
