import type { ShopItem } from '@guildshop/contract/items'
import { useState } from 'react'
import { messageOf } from '../../api/http.ts'
import { useDeleteItem } from '../../api/items-api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type ItemActionsProps = {
  guildId: string
  item: ShopItem
  /** The element that names the item, so that all the buttons called alike can be told apart. */
  nameId: string
  onEdit: () => void
  onDeleted: () => void
}

export function ItemActions({ guildId, item, nameId, onEdit, onDeleted }: ItemActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const remove = useDeleteItem(guildId)

  function ask(isOpen: boolean) {
    remove.reset()
    setHasAsked(true)
    setIsAsking(isOpen)
  }

  return (
    <div className="space-y-2 border-t border-line px-3 py-2">
      {isAsking ? (
        <div key="question" className="flex min-h-9 flex-wrap items-center gap-2">
          <span className="mr-auto pl-1 text-sm text-ink">Confirm delete?</span>
          <Button
            variant="danger"
            aria-describedby={nameId}
            pending={remove.isPending}
            onClick={() => remove.mutate(item._id, { onSuccess: onDeleted, onError: () => setIsAsking(false) })}
          >
            {remove.isPending ? 'Deleting...' : 'Yes'}
          </Button>
          <Button autoFocus aria-describedby={nameId} disabled={remove.isPending} onClick={() => ask(false)}>
            No
          </Button>
        </div>
      ) : (
        <div key="offer" className="flex min-h-9 flex-wrap gap-2">
          <Button aria-describedby={nameId} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" autoFocus={hasAsked} aria-describedby={nameId} onClick={() => ask(true)}>
            Delete
          </Button>
        </div>
      )}
      <Notice tone="error">{messageOf(remove.error, 'Unable to delete')}</Notice>
    </div>
  )
}
