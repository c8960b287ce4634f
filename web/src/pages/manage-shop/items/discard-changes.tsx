import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'

/** What was typed is not thrown away by a key pressed too often: only the question's own buttons decide. */
export function useLeaveQuestion(hasChanges: boolean, onLeave: () => void) {
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
    /** Takes the reader back to where the question came up. */
    stay: () => setIsAsking(false),
    /** For a reader who is back at work without an answer. */
    goOn: () => {
      place.current = null
      setIsAsking(false)
    },
  }
}

export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
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
