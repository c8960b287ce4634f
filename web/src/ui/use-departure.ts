import { useEffect, useState } from 'react'

/** Sends the browser to another site. `isLeaving` lasts until it is there, and ends when the reader comes back. */
export function useDeparture() {
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    const stay = () => setIsLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  function leaveFor(url: string) {
    setIsLeaving(true)
    window.location.assign(url)
  }

  return { isLeaving, leaveFor }
}
