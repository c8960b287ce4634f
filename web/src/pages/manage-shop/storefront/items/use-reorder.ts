import { useMemo, useRef, useState } from 'react'
import type { Mover, Moving } from '../../items/organize/organizer.ts'

/** The order of a list while an entry is on its way, and until the stored order has arrived. */
export function useReorder<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const ids = useRef<string[]>([])
  ids.current = entries.map(idOf)

  // The new order is in the list now, or someone else changed it.
  const [seen, setSeen] = useState(entries)
  if (seen !== entries) {
    setSeen(entries)
    setMoving(null)
  }

  const mover: Mover = useMemo(() => ({ ids: () => ids.current, show: setMoving, announce: setAnnouncement }), [])
  return {
    mover,
    announcement,
    movingId: moving?.id ?? null,
    shown: moving ? entries.toSorted((one, other) => place(moving, idOf(one)) - place(moving, idOf(other))) : entries,
    /** Returns what a drop does: `store` gets the new order, unless it's the same. */
    dropper: (name: string, id: string, store: (ids: string[]) => void) => (next: string[]) => {
      const isSame = next.every((other, index) => other === ids.current[index])
      if (isSame) return setMoving(null)
      setAnnouncement(`${name} moved to position ${next.indexOf(id) + 1} of ${next.length}.`)
      setMoving({ id, ids: next })
      store(next)
    },
    cancel: () => setMoving(null),
  }
}

const place = ({ ids }: Moving, id: string) => ids.indexOf(id)
