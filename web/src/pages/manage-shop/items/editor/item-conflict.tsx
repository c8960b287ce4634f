import type { ShopItem } from '@guildshop/contract/items'
import { type ReactNode, useState } from 'react'
import { CallFailed, errorMessage } from '../../../../api/http.ts'
import { useLatestItem } from '../../../../api/items-api.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'

type ItemConflictProps = {
  guildId: string
  itemId: string | undefined
  /** Why the last save failed. */
  error: Error | null
  onReset: () => void
  /** Merges the latest version into the form and returns the notice to show. */
  onLoad: (latest: ShopItem) => string
  /** Shown for every other failure. */
  children: ReactNode
}

/** Offers to load the latest version when a save was refused because someone else edited the item. */
export function ItemConflict({ guildId, itemId, error, onReset, onLoad, children }: ItemConflictProps) {
  const latest = useLatestItem(guildId)
  const [loaded, setLoaded] = useState<string | null>(null)
  const isConflict = error instanceof CallFailed && error.code === 'ITEM_CHANGED' && itemId !== undefined
  const isDeleted = latest.isSuccess && !latest.data

  if (!isConflict) {
    return (
      <>
        <Notice tone="success">{error ? null : loaded}</Notice>
        {children}
      </>
    )
  }
  if (isDeleted) return <Notice tone="error">This item was deleted.</Notice>

  function load() {
    if (itemId === undefined) return
    latest.mutate(itemId, {
      onSuccess: (item) => {
        if (!item) return
        setLoaded(onLoad(item))
        onReset()
      },
    })
  }

  return (
    <Notice tone="error">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{errorMessage(latest.error, 'Failed to load items') ?? error.message}</p>
        <Button pending={latest.isPending} onClick={load}>
          {latest.isPending ? 'Loading...' : 'Load latest version'}
        </Button>
      </div>
    </Notice>
  )
}
