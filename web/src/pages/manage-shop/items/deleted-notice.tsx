import { useEffect, useEffectEvent } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { useRestoreItem } from '../../../api/items-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'

type DeletedNoticeProps = {
  guildId: string
  itemId: string
  onRestored: () => void
  onExpire: () => void
}

/** Shorter than the server allows, so that the offer is never refused for being late. */
const timeToUndo = 60_000

/** Offers to undo a deletion. */
export function DeletedNotice({ guildId, itemId, onRestored, onExpire }: DeletedNoticeProps) {
  const restore = useRestoreItem(guildId)

  const expire = useEffectEvent(onExpire)

  useEffect(() => {
    const timer = setTimeout(() => expire(), timeToUndo)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <Notice tone="success">
        <span className="flex flex-wrap items-center justify-between gap-2">
          Item deleted.
          <Button pending={restore.isPending} onClick={() => restore.mutate(itemId, { onSuccess: onRestored })}>
            {restore.isPending ? 'Restoring...' : 'Undo'}
          </Button>
        </span>
      </Notice>
      <Notice tone="error">{errorMessage(restore.error, "We couldn't restore the item.")}</Notice>
    </>
  )
}
