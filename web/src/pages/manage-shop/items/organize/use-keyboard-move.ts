import { type KeyboardEvent, useState } from 'react'
import { moveTo } from './move-to.ts'
import type { Mover } from './organizer.ts'

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

export type Movable = { _id: string; name: string }

/** Picks an item up, moves it with the arrow keys and drops it. Escape and leaving the button cancel. */
export function useKeyboardMove({ _id: id, name }: Movable, organizer: Mover, onDrop: (ids: string[]) => void) {
  const [grabbed, setGrabbed] = useState<string[] | null>(null)

  function show(ids: string[], hint = '') {
    setGrabbed(ids)
    organizer.show({ id, ids })
    organizer.announce(`${name}, position ${ids.indexOf(id) + 1} of ${ids.length}.${hint}`)
  }

  function cancel() {
    if (!grabbed) return
    setGrabbed(null)
    organizer.show(null)
    organizer.announce(`${name} not moved.`)
  }

  return {
    isGrabbed: grabbed !== null,
    cancel,

    grabOrDrop() {
      if (!grabbed) return show(organizer.ids(), ' Use the arrow keys to move it, Enter to drop it, Escape to cancel.')
      setGrabbed(null)
      onDrop(grabbed)
    },

    press(event: KeyboardEvent) {
      if (!grabbed) return
      if (event.key === 'Escape') return cancel()
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      show(moveTo(grabbed, id, grabbed.indexOf(id) + step))
    },
  }
}
