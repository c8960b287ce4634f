import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const wideScreen = '(min-width: 64rem)'

export type Drawer = ReturnType<typeof useDrawer>

/** Closes on navigation, on Escape, and when the window becomes wide enough for the sidebar. */
export function useDrawer() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const toggleButton = useRef<HTMLButtonElement>(null)
  const isOpen = openAt === key

  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpenAt(null)
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      toggleButton.current?.focus()
    }
    const width = matchMedia(wideScreen)
    width.addEventListener('change', close)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      width.removeEventListener('change', close)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return { isOpen, toggleButton, toggle: () => setOpenAt(isOpen ? null : key), close: () => setOpenAt(null) }
}
