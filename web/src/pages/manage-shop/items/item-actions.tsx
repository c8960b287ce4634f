import type { ShopItem } from '@guildshop/contract/items'
import { Fragment, type ReactNode, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { useDeleteItem } from '../../../api/items-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'

type ItemActionsProps = {
  guildId: string
  item: ShopItem
  /** Id of the item's name, used to describe buttons that share a label. */
  nameId: string
  onEdit: () => void
  /** Receives until when the deletion can be undone. */
  onDeleted: (item: ShopItem, undoUntil: string | null | undefined) => void
  /** Further actions. */
  children?: ReactNode
}

export function ItemActions({ guildId, item, nameId, onEdit, onDeleted, children }: ItemActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const remove = useDeleteItem(guildId)

  function ask(isOpen: boolean) {
    remove.reset()
    setHasAsked(true)
    setIsAsking(isOpen)
  }

  function deleteItem() {
    remove.mutate(item._id, {
      onSuccess: ({ undoUntil }) => onDeleted(item, undoUntil),
      onError: () => setIsAsking(false),
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      {isAsking ? (
        <Fragment key="question">
          <span className="mr-auto text-sm text-ink">Confirm delete?</span>
          <Button variant="danger" aria-describedby={nameId} pending={remove.isPending} onClick={deleteItem}>
            {remove.isPending ? 'Deleting...' : 'Yes'}
          </Button>
          <Button autoFocus aria-describedby={nameId} disabled={remove.isPending} onClick={() => ask(false)}>
            No
          </Button>
        </Fragment>
      ) : (
        <Fragment key="offer">
          <Button aria-describedby={nameId} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" autoFocus={hasAsked} aria-describedby={nameId} onClick={() => ask(true)}>
            Delete
          </Button>
          {children}
        </Fragment>
      )}
      {remove.error && (
        <div className="w-full">
          <Notice tone="error">{errorMessage(remove.error, 'Unable to delete')}</Notice>
        </div>
      )}
    </div>
  )
}
