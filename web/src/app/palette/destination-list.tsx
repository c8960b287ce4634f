import { useEffect, useRef } from 'react'
import type { Destination } from './destinations.ts'

type DestinationListProps = {
  id: string
  destinations: Destination[]
  activeIndex: number
  optionId: (index: number) => string
  onChoose: (destination: Destination) => void
  onPoint: (index: number) => void
}

/** The popup list of the palette's combobox: focus stays in the input, which names the active option. */
export function DestinationList({ id, destinations, activeIndex, optionId, onChoose, onPoint }: DestinationListProps) {
  const active = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option moves with its index.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  return (
    <div id={id} role="listbox" aria-label="Results" className="max-h-80 overflow-y-auto empty:hidden">
      {destinations.map((destination, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its options.
        <div
          key={destination.id}
          ref={index === activeIndex ? active : null}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onClick={() => onChoose(destination)}
          onPointerMove={() => onPoint(index)}
          className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1.5 text-sm text-ink aria-selected:bg-hover"
        >
          <span className="min-w-0 wrap-anywhere">{destination.label}</span>
          <span className="shrink-0 text-xs text-ink-muted">{destination.kind}</span>
        </div>
      ))}
    </div>
  )
}
