import type { ShopItem } from '@guildshop/contract/items'
import { DragHandle } from './drag-handle.tsx'
import type { Organizer } from './organizer.ts'
import { useStoreMove } from './use-store-move.ts'

type MoveHandleProps = { guildId: string; item: ShopItem; nameId: string; organizer: Organizer }

/** Moves the item to another place in the shop. */
export function MoveHandle({ guildId, item, nameId, organizer }: MoveHandleProps) {
  const store = useStoreMove(guildId, item, organizer)
  return <DragHandle entry={item} nameId={nameId} mover={organizer} onDrop={store} />
}
