import { GripVerticalIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dragStarter } from './drag-item.ts'
import type { Mover } from './organizer.ts'
import { ToolButton } from './tool-button.tsx'
import { type Movable, useKeyboardMove } from './use-keyboard-move.ts'

type DragHandleProps = {
  /** Its element has the id as `data-item`. */
  entry: Movable
  /** Id of the entry's name. */
  nameId: string
  mover: Mover
  onDrop: (ids: string[]) => void
}

/** Moves an entry of a list by dragging, or with Enter and the arrow keys. */
export function DragHandle({ entry, nameId, mover, onDrop }: DragHandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const hasDropped = useRef(false)
  const keyboard = useKeyboardMove(entry, mover, (ids) => {
    hasDropped.current = true
    onDrop(ids)
  })

  // An entry that changes its place in the document loses the focus.
  useEffect(() => {
    if (hasDropped.current && document.activeElement === document.body) handle.current?.focus()
  })

  return (
    <ToolButton
      ref={handle}
      label="Move"
      describedBy={nameId}
      aria-pressed={keyboard.isGrabbed}
      onPointerDown={dragStarter(entry._id, mover, onDrop)}
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
