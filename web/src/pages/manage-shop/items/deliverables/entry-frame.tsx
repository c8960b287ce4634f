import { ChevronDownIcon, ChevronUpIcon, Trash2Icon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ToolButton } from '../organize/tool-button.tsx'
import type { DeliverableEntry } from './deliverable-entry.ts'
import { kindIcons, kindLabels } from './deliverable-labels.ts'

type EntryFrameProps = {
  entry: DeliverableEntry
  place: number
  count: number
  /** Just added: its first field gets the focus. */
  isNew: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

/** A deliverable with its buttons. Keeps the focus on the pressed button while it moves. */
export function EntryFrame({ entry, place, count, isNew, onMove, onRemove, children }: EntryFrameProps) {
  const titleId = useId()
  const frame = useRef<HTMLLIElement>(null)
  const pressed = useRef<-1 | 1 | null>(null)
  const Icon = kindIcons[entry.kind]

  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isNew])

  // The place is what the effect waits for: moving the element in the document takes its focus away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (pressed.current === null) return
    const wanted = frame.current?.querySelector<HTMLElement>(`[data-step="${pressed.current}"]:not([disabled])`)
    const other = frame.current?.querySelector<HTMLElement>('[data-step]:not([disabled])')
    ;(wanted ?? other)?.focus()
    pressed.current = null
  }, [place])

  function move(step: -1 | 1) {
    pressed.current = step
    onMove(step)
  }

  return (
    <li ref={frame}>
      <fieldset aria-labelledby={titleId} className="min-w-0 rounded-md border border-line bg-surface">
        <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-3">
          <Icon size={16} className="shrink-0 text-ink-muted" />
          <h4 id={titleId} className="mr-auto min-w-0 text-sm font-medium text-ink">
            {kindLabels[entry.kind]}
          </h4>
          <ToolButton
            label="Move up"
            describedBy={titleId}
            data-step={-1}
            disabled={place === 0}
            onClick={() => move(-1)}
          >
            <ChevronUpIcon />
          </ToolButton>
          <ToolButton
            label="Move down"
            describedBy={titleId}
            data-step={1}
            disabled={place === count - 1}
            onClick={() => move(1)}
          >
            <ChevronDownIcon />
          </ToolButton>
          <ToolButton label="Remove" describedBy={titleId} onClick={onRemove}>
            <Trash2Icon />
          </ToolButton>
        </div>
        <div className="space-y-3 p-3">{children}</div>
      </fieldset>
    </li>
  )
}
