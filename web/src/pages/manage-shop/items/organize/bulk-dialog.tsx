import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { type BulkForm, blankBulkForm, bulkChange } from './bulk-change.ts'
import { BulkFields } from './bulk-fields.tsx'
import { useChangeItems } from './organize-api.ts'

type BulkDialogProps = {
  guildId: string
  currency: string
  itemIds: string[]
  onDone: (changed: number) => void
  onClose: () => void
}

/** Changes price and stock of the selected items: all of them, or none. */
export function BulkDialog({ guildId, currency, itemIds, onDone, onClose }: BulkDialogProps) {
  const [form, setForm] = useState(blankBulkForm)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useChangeItems(guildId)
  const problems = save.data?.problems ?? []
  const count = `${itemIds.length} ${itemIds.length === 1 ? 'item' : 'items'}`
  const close = () => save.isPending || onClose()

  function change(part: Partial<BulkForm>) {
    setProblem(null)
    save.reset()
    setForm({ ...form, ...part })
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const request = bulkChange(form)
    if ('problem' in request) return setProblem(request.problem)
    save.mutate(
      { itemIds, ...request },
      { onSuccess: ({ changed, problems: found }) => found.length === 0 && onDone(changed) },
    )
  }

  return (
    <Dialog
      title={`Change ${count}`}
      onClose={close}
      onSubmit={send}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {save.isPending ? 'Updating...' : `Update ${count}`}
          </Button>
        </div>
      }
    >
      <BulkFields currency={currency} form={form} onChange={change} />
      <Notice tone="error">{problem ?? errorMessage(save.error, 'Failed to update items.')}</Notice>
      {problems.length > 0 && (
        <Notice tone="error">
          <p>Nothing was changed:</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {problems.map(({ itemId, name, message }) => (
              <li key={itemId}>
                {name && `${name}: `}
                {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  )
}
