import type { ShopItem } from '@guildshop/contract/items'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { CallFailed, errorMessage } from '../../../api/http.ts'
import { useDeleteItem } from '../../../api/items-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { renderLoadFailure } from '../../../ui/render-load-failure.tsx'

/** Receives until when the deletion can be undone, and what it did if that's more than to delete the item. */
export type ReportDeleted = (item: ShopItem, undoUntil: string | null | undefined, text?: string | null) => void

type ItemActionsProps = {
  guildId: string
  item: ShopItem
  /** Id of the item's name, used to describe buttons that share a label. */
  nameId: string
  onEdit: () => void
  onDeleted: ReportDeleted
  /** Further actions. */
  children?: ReactNode
}

const DeletionConsequences = lazy(() => import('./deletion-consequences.tsx').catch(renderLoadFailure))
const DeleteMembersDialog = lazy(() => import('./membership/delete-members-dialog.tsx').catch(renderLoadFailure))

export function ItemActions({ guildId, item, nameId, onEdit, onDeleted, children }: ItemActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const [isDeciding, setIsDeciding] = useState(false)
  const remove = useDeleteItem(guildId)
  const hasMembers = Boolean(item.membership?.members)

  function ask(isOpen: boolean) {
    remove.reset()
    setHasAsked(true)
    setIsAsking(isOpen)
  }

  function deleteItem() {
    remove.mutate(
      { id: item._id },
      {
        onSuccess: ({ undoUntil }) => onDeleted(item, undoUntil),
        onError: (error) => {
          setIsAsking(false)
          // Somebody joined after the list was loaded.
          if (error instanceof CallFailed && error.code === 'ITEM_HAS_MEMBERS') setIsDeciding(true)
        },
      },
    )
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
          {item.hold && <p className="w-full text-xs text-ink-muted">You can't undo this.</p>}
          <Suspense>
            <DeletionConsequences itemId={item._id} />
          </Suspense>
        </Fragment>
      ) : (
        <Fragment key="offer">
          <Button aria-describedby={nameId} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="quiet"
            autoFocus={hasAsked}
            aria-describedby={nameId}
            onClick={() => (hasMembers ? setIsDeciding(true) : ask(true))}
          >
            Delete
          </Button>
          {children}
        </Fragment>
      )}
      {isDeciding && (
        <Suspense>
          <DeleteMembersDialog
            guildId={guildId}
            item={item}
            onDeleted={(undoUntil, text) => onDeleted(item, undoUntil, text)}
            onClose={() => {
              remove.reset()
              setIsDeciding(false)
            }}
          />
        </Suspense>
      )}
      {remove.error && !isDeciding && (
        <div className="w-full">
          <Notice tone="error">{errorMessage(remove.error, 'Unable to delete')}</Notice>
        </div>
      )}
    </div>
  )
}
