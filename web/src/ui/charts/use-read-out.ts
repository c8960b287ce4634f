import { type RefObject, useEffect, useState } from 'react'

/** Which bar the read-out is about, and whether it's open. Closing keeps the place, so that the keyboard goes on from it. */
type ReadOut = { place: number | null; isOpen: boolean }

/**
 * A read-out that follows pointer and keyboard. Escape closes it wherever the focus is; after a touch it stays until
 * another place is touched.
 */
export function useReadOut(plot: RefObject<HTMLElement | null>, count: number) {
  const [{ place, isOpen }, setReadOut] = useState<ReadOut>({ place: null, isOpen: false })
  const last = count - 1
  const current = Math.min(place ?? last, last)

  useEffect(() => {
    if (!isOpen) return
    const close = () => setReadOut((known) => ({ ...known, isOpen: false }))
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const closeOutside = ({ target }: PointerEvent) =>
      target instanceof Node && !plot.current?.contains(target) && close()
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen, plot])

  return {
    current,
    isOpen,
    /** Keeps the state's identity while the pointer stays on a bar, so nothing renders. */
    open: (next: number = current) => {
      const at = Math.max(0, Math.min(last, next))
      setReadOut((known) => (known.isOpen && known.place === at ? known : { place: at, isOpen: true }))
    },
    reset: () => setReadOut({ place: null, isOpen: false }),
  }
}
