import { XIcon } from 'lucide-react'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import type { Toast } from './use-toast.ts'

const readingMilliseconds = 6000
/** Longer, because the reader also has to decide. */
const decidingMilliseconds = 12_000

/** Closes after a while, but not while it's hovered or focused or the tab is hidden. Escape closes it. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { text, action, takesFocus } = toast
  const card = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<Element>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)

  function close() {
    const hasFocus = card.current?.contains(document.activeElement)
    if (hasFocus && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
    onClose()
  }

  useTimeout(close, action ? decidingMilliseconds : readingMilliseconds, isHovered || isFocused)
  useEscape(close)

  useEffect(() => {
    if (takesFocus) card.current?.focus()
  }, [takesFocus])

  /** The card itself may have been focused by us, so that doesn't keep it open. */
  function noteFocus({ target, currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
    setIsFocused(target !== currentTarget)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
    <div
      ref={card}
      tabIndex={-1}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={noteFocus}
      onBlur={() => setIsFocused(false)}
      className="pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm text-ink shadow-float sm:w-auto"
    >
      <p className="min-w-0 flex-1 py-1.5 text-pretty wrap-anywhere">{text}</p>
      {action && (
        <Button
          onClick={() => {
            action.run()
            close()
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        onClick={close}
        className="cursor-pointer rounded-md p-2 text-ink-muted hover:bg-hover hover:text-ink"
      >
        <XIcon />
        <span className="sr-only">Dismiss message</span>
      </button>
    </div>
  )
}

/** Starts over when it's no longer paused or the tab is shown again. */
function useTimeout(onTime: () => void, milliseconds: number, isPaused: boolean) {
  const runOut = useEffectEvent(onTime)

  useEffect(() => {
    if (isPaused) return
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => runOut(), milliseconds)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
    }
  }, [isPaused, milliseconds])
}

/** Ignores an Escape that closes something else, such as a dialog. */
function useEscape(onEscape: () => void) {
  const leave = useEffectEvent(onEscape)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
