import type { PointerEvent as ReactPointerEvent } from 'react'
import { moveTo } from './move-to.ts'
import type { Mover } from './organizer.ts'

/** Dragging toward an edge of the window scrolls when this close to it. */
const edge = 72
const scrollStep = 16

/** Returns the handler that starts a drag. Escape cancels it. */
export function dragStarter(id: string, organizer: Mover, onDrop: (ids: string[]) => void) {
  return (start: ReactPointerEvent) => {
    if (start.button !== 0) return
    let ids = organizer.ids()
    let lastOver: string | undefined
    const listening = new AbortController()
    const listen = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, act, { signal: listening.signal })

    function end(isDropped: boolean) {
      listening.abort()
      if (isDropped) onDrop(ids)
      else organizer.show(null)
    }

    listen('pointermove', ({ clientX, clientY, movementY }) => {
      scrollAtEdge(clientY, movementY)
      const over = itemAt(clientX, clientY)
      // After a swap, another card may be under the pointer; it counts once the pointer has left it.
      if (!over || over === lastOver) return
      lastOver = over
      if (over === id) return
      ids = moveTo(ids, id, ids.indexOf(over))
      organizer.show({ id, ids })
    })
    listen('pointerup', () => end(true))
    listen('pointercancel', () => end(false))
    listen('keydown', ({ key }) => key === 'Escape' && end(false))
  }
}

function itemAt(x: number, y: number): string | undefined {
  const card = document.elementFromPoint(x, y)?.closest('[data-item]')
  return card instanceof HTMLElement ? card.dataset.item : undefined
}

function scrollAtEdge(y: number, movement: number) {
  if (y < edge && movement < 0) window.scrollBy(0, -scrollStep)
  if (y > window.innerHeight - edge && movement > 0) window.scrollBy(0, scrollStep)
}
