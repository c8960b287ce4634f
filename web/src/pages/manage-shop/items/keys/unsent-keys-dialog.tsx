import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { AddKeysForm } from './add-keys-form.tsx'

type UnsentKeysDialogProps = {
  guildId: string
  itemId: string
  keys: string[]
  /** The server's message, or nothing if it sent none. */
  problem: string
  /** Also called when the user gives up, with 0. */
  onDone: (added: number) => void
}

/** Shown after the item was saved, but not its keys. Keeps them for another attempt. */
export default function UnsentKeysDialog({ guildId, itemId, keys, problem, onDone }: UnsentKeysDialogProps) {
  const [isPending, setIsPending] = useState(false)
  return (
    <Dialog title="Add keys" onClose={() => isPending || onDone(0)}>
      <AddKeysForm
        guildId={guildId}
        itemId={itemId}
        initialText={keys.join('\n')}
        initialProblem={`Your item was saved, but not all of its keys were added. ${problem || 'Something went wrong.'} Try again, or close this and add them later under Keys.`}
        onPending={setIsPending}
        onDone={onDone}
        onCancel={() => onDone(0)}
      />
    </Dialog>
  )
}
