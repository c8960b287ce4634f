import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type ConfirmCurrencyDialogProps = {
  from: string
  to: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmCurrencyDialog({ from, to, isPending, onConfirm, onClose }: ConfirmCurrencyDialogProps) {
  function close() {
    if (!isPending) onClose()
  }

  return (
    <Dialog title="Confirm Currency Change" onClose={close}>
      <p className="text-sm text-ink">
        Changing from {from} to {to} updates all existing items and cannot be undone.
      </p>
      <p className="text-sm text-ink-muted">
        Prices aren't converted: 10.00 {from} becomes 10.00 {to}.
        {to === 'JPY' && " Prices that aren't in whole yen are rounded up."}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="danger" pending={isPending} onClick={onConfirm}>
          {isPending ? 'Saving...' : 'Yes, Change Currency'}
        </Button>
      </div>
    </Dialog>
  )
}
