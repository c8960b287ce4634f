import type { ShopItem } from '@guildshop/contract/items'
import { useMemo, useRef, useState } from 'react'
import { arrangeItems, type ItemView, type Moving, type Organizer } from './organizer.ts'

const everything: ItemView = { search: '', sort: 'shop', selected: null }

/** The state of search, sort, selection and a move in progress. */
export function useOrganizer(items: ShopItem[], report: Organizer['report']) {
  const [wanted, setWanted] = useState(everything)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const view = useMemo(() => ({ ...wanted, selected: stillThere(wanted.selected, items) }), [wanted, items])
  const shown = useMemo(() => arrangeItems(items, view), [items, view])
  const ids = useRef<string[]>([])
  ids.current = shown.map(({ _id }) => _id)

  // The new order is in the list now, or someone else changed it.
  const [seen, setSeen] = useState(items)
  if (seen !== items) {
    setSeen(items)
    setMoving(null)
  }

  const organizer: Organizer = useMemo(
    () => ({
      ids: () => ids.current,
      show: setMoving,
      toggle: (id) => setWanted((before) => ({ ...before, selected: toggled(before.selected, id) })),
      announce: setAnnouncement,
      report,
    }),
    [report],
  )

  return {
    organizer,
    view,
    change: (part: Partial<ItemView>) => setWanted((before) => ({ ...before, ...part })),
    shown,
    moving,
    announcement,
    /** Only the shop's own order can be changed, and only as a whole. */
    canMove: view.sort === 'shop' && !view.search.trim() && view.selected === null && items.length > 1,
  }
}

function toggled(selected: ReadonlySet<string> | null, id: string): ReadonlySet<string> {
  const after = new Set(selected)
  if (!after.delete(id)) after.add(id)
  return after
}

/** Without items that were deleted after they were selected. */
function stillThere(selected: ReadonlySet<string> | null, items: ShopItem[]): ReadonlySet<string> | null {
  return selected && new Set(items.map(({ _id }) => _id).filter((id) => selected.has(id)))
}
