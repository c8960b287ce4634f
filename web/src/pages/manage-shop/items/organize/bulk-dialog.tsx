import type { ShopItem } from '@guildshop/contract/items'
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
  /** Those that this manager can't make easier to get. */
  held: readonly ShopItem[]
  onDone: (changed: number) => void
  onClose: () => void
}

/** Changes price and stock of the selected items: all of them, or none. */
export function BulkDialog({ guildId, currency, itemIds, held, onDone, onClose }: BulkDialogProps) {
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
      {held.length > 0 && <p className="text-xs text-pretty text-ink-muted">{heldText(held)}</p>}
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

const list = new Intl.ListFormat('en')
const maxNamed = 3

function heldText(held: readonly ShopItem[]): string {
  const names = held.map(({ name }) => name)
  const target = names.length > maxNamed ? `${names.length} of these items` : list.format(names)
  return `Only the owner can lower the price of ${target} or raise the stock.`
}
