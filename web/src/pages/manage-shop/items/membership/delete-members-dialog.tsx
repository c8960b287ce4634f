import type { ShopItem } from '@guildshop/contract/items'
import { isSameName } from '@guildshop/contract/text'
import { type SubmitEvent, useState } from 'react'
import { useConsequences } from '../../../../api/consequences.ts'
import { errorMessage } from '../../../../api/http.ts'
import { type MembersMode, useDeleteItem } from '../../../../api/items-api.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ConfirmByName } from '../../../../ui/confirm-by-name.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import DeletionConsequences from '../deletion-consequences.tsx'
import { memberCount } from './terms-text.ts'

type DeleteMembersDialogProps = {
  guildId: string
  item: ShopItem
  /** Receives until when the deletion can be undone, and what it did. */
  onDeleted: (undoUntil: string | null | undefined, message: string | null | undefined) => void
  onClose: () => void
}

const choices: { mode: MembersMode; label: string; outcome: string }[] = [
  {
    mode: 'keep',
    label: 'Keep until they expire',
    outcome:
      "Members won't be charged again. They keep their roles until their paid period ends, and the bot messages them the date.",
  },
  {
    mode: 'end',
    label: 'End all now',
    outcome:
      "Members won't be charged again. They lose their roles now, and the bot messages them that the membership has ended. Payments aren't refunded automatically.",
  },
]

/** Asks what happens to the members of an item before it's deleted. */
export default function DeleteMembersDialog({ guildId, item, onDeleted, onClose }: DeleteMembersDialogProps) {
  const [chosen, setChosen] = useState<MembersMode>('keep')
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const remove = useDeleteItem(guildId)
  const counted = useConsequences('delete-item', item._id)
  const members = counted.members ?? item.membership?.members ?? 0
  const close = () => remove.isPending || onClose()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen === 'end' && !isSameName(typed, item.name)) return setIsRefused(true)
    remove.mutate(
      { id: item._id, members: chosen },
      { onSuccess: ({ undoUntil, message }) => onDeleted(undoUntil, message) },
    )
  }

  return (
    <Dialog
      title={`Delete “${item.name}”?`}
      onClose={close}
      onSubmit={send}
      footer={
        <div className="flex flex-col gap-3">
          <Notice tone="error">{errorMessage(remove.error, 'Unable to delete')}</Notice>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={remove.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" pending={remove.isPending}>
              {remove.isPending ? 'Deleting...' : deleteLabel(chosen, members)}
            </Button>
          </div>
        </div>
      }
    >
      <p className="text-sm text-ink">
        {members > 0 ? `This item has ${memberCount(members)}.` : 'This item has members.'} New members can't join once
        it's deleted. {item.hold ? "You can't undo this." : 'Undo restores the item, but not the memberships.'}
      </p>
      <DeletionConsequences itemId={item._id} />
      <fieldset className="space-y-3" disabled={remove.isPending}>
        <legend className="sr-only">What happens to the members</legend>
        {choices.map(({ mode, label, outcome }) => (
          <label key={mode} className="flex cursor-pointer gap-2.5 rounded-md border border-line p-3 text-sm">
            <input
              type="radio"
              name="members"
              value={mode}
              checked={chosen === mode}
              onChange={() => setChosen(mode)}
              className="mt-0.5 size-4 shrink-0 cursor-pointer"
            />
            <span className="space-y-0.5">
              <span className="block font-medium text-ink">{label}</span>
              <span className="block text-pretty text-ink-muted">{outcome}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'end' && (
        <ConfirmByName
          lines={[]}
          confirmWith={item.name}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setIsRefused(false)
          }}
          problem={isRefused ? `Type “${item.name}” to confirm.` : null}
        />
      )}
    </Dialog>
  )
}

function deleteLabel(mode: MembersMode, members: number): string {
  if (mode === 'keep' || members === 0) return 'Delete item'
  return `Delete item and end ${members === 1 ? '1 membership' : `${members.toLocaleString('en-US')} memberships`}`
}
