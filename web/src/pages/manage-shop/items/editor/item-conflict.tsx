import type { ShopItem } from '@guildshop/contract/items'
import type { ReactNode } from 'react'
import { useLatestItem } from '../../../../api/items-api.ts'
import { SaveConflict } from '../../save-conflict.tsx'

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

export function ItemConflict({ guildId, itemId, onLoad, ...rest }: ItemConflictProps) {
  const fetchLatest = useLatestItem(guildId)

  async function load() {
    const latest = await fetchLatest(itemId)
    return latest ? onLoad(latest) : null
  }

  // A new item can't conflict.
  const codes = itemId === undefined ? [] : ['ITEM_CHANGED']
  return (
    <SaveConflict
      {...rest}
      codes={codes}
      onLoad={load}
      deleted="This item was deleted."
      failure="Failed to load items"
    />
  )
}
