import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'

/** Asks before discarding changes. Repeated Escape presses don't count as an answer. */
export function useDiscardPrompt(hasChanges: boolean, onLeave: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<Element | null>(null)

  useEffect(() => {
    if (!isAsking && place.current instanceof HTMLElement) place.current.focus()
  }, [isAsking])

  function leave() {
    if (!hasChanges) return onLeave()
    if (!isAsking) place.current = document.activeElement
    setIsAsking(true)
  }

  return {
    isAsking,
    leave,
    /** Restores focus to where it was before the question. */
    stay: () => setIsAsking(false),
    /** Dismisses the question without moving focus, when the user goes back to editing. */
    goOn: () => {
      place.current = null
      setIsAsking(false)
    },
  }
}

export function DiscardPrompt({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-ink">Discard your changes?</p>
      <div className="ml-auto flex gap-2">
        <Button autoFocus onClick={onStay}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Discard
        </Button>
      </div>
    </div>
  )
}
