import { useEffect, useState } from 'react'

/** Redirects to another site. `isLeaving` is true until then and resets when the user comes back. */
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
