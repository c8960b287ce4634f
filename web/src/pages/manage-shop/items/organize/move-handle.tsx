import type { ShopItem } from '@guildshop/contract/items'
import { GripVerticalIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dragStarter } from './drag-item.ts'
import type { Organizer } from './organizer.ts'
import { ToolButton } from './tool-button.tsx'
import { useKeyboardMove } from './use-keyboard-move.ts'
import { useStoreMove } from './use-store-move.ts'

type MoveHandleProps = { guildId: string; item: ShopItem; nameId: string; organizer: Organizer }

/** Moves the item by dragging, or with Enter and the arrow keys. */
export function MoveHandle({ guildId, item, nameId, organizer }: MoveHandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const hasDropped = useRef(false)
  const store = useStoreMove(guildId, item, organizer)
  const keyboard = useKeyboardMove(item, organizer, (ids) => {
    hasDropped.current = true
    store(ids)
  })

  // A card that changes its place in the document loses the focus.
  useEffect(() => {
    if (hasDropped.current && document.activeElement === document.body) handle.current?.focus()
  })

  return (
    <ToolButton
      ref={handle}
      label="Move"
      describedBy={nameId}
      aria-pressed={keyboard.isGrabbed}
      onPointerDown={dragStarter(item._id, organizer, store)}
      // A pointer moves by dragging; a click without one comes from the keyboard or a screen reader.
      onClick={({ detail }) => detail === 0 && keyboard.grabOrDrop()}
      onKeyDown={keyboard.press}
      onBlur={keyboard.cancel}
      style={{ touchAction: 'none', cursor: 'grab' }}
    >
      <GripVerticalIcon />
    </ToolButton>
  )
}
