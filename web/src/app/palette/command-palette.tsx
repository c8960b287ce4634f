import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { foundOrderQuery } from '../../api/find-order.ts'
import { errorMessage } from '../../api/http.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClasses } from '../../ui/fields/field-classes.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { DestinationList } from './destination-list.tsx'
import { type Destination, orderDestination } from './destinations.ts'
import { useDestinations } from './use-destinations.ts'

/** Goes to a page, a server or an order by typing part of its name or its number. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const { destinations, order, isPending } = useDestinations(text)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const latest = useRef<string | null>(null)
  useEffect(() => {
    latest.current = order.name
    return () => {
      latest.current = null
    }
  }, [order.name])
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const index = Math.min(activeIndex, destinations.length - 1)

  function choose({ to: { path, state } }: Destination) {
    onClose()
    navigate(path, { state })
  }

  /** Enter may follow the last character sooner than the lookup. */
  async function chooseOrder(name: string) {
    const found = await cache.fetchQuery(foundOrderQuery(name)).catch(() => null)
    if (found && latest.current === name) choose(orderDestination(found))
  }

  function type(typed: string) {
    setText(typed)
    setActiveIndex(0)
  }

  function onKey(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: (index + 1) % destinations.length,
      ArrowUp: (index + destinations.length - 1) % destinations.length,
    }
    const chosen = destinations[index]
    const target = moves[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && order.name && order.isPending) return void chooseOrder(order.name)
    if (!chosen) return
    if (event.key === 'Enter') choose(chosen)
    if (target !== undefined) setActiveIndex(target)
    if (event.key === 'Enter' || target !== undefined) event.preventDefault()
  }

  return (
    <Dialog title="Go to…" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Page, server or order number"
        aria-expanded={destinations.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={destinations.length > 0 ? optionId(index) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Page, server or order number"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
        className={fieldClasses}
      />
      <Notice tone="error">{errorMessage(order.error, "We couldn't look up this order. Please try again.")}</Notice>
      <DestinationList
        id={listId}
        destinations={destinations}
        activeIndex={index}
        optionId={optionId}
        onChoose={choose}
        onPoint={setActiveIndex}
      />
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {statusText(destinations.length, isPending, order.isPending)}
      </p>
    </Dialog>
  )
}

function statusText(count: number, isPending: boolean, isSearching: boolean): string | null {
  if (isSearching) return 'Looking up the order...'
  if (count > 0) return null
  return isPending ? 'Loading your servers...' : 'Nothing found.'
}
