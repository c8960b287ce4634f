import { type RefObject, useEffect, useState } from 'react'

/** Which bar the tooltip is about, and whether it's open. Closing keeps the place, so that the keyboard goes on from it. */
type Tooltip = { place: number | null; isOpen: boolean }

/**
 * A tooltip that follows pointer and keyboard. Escape closes it wherever the focus is; after a touch it stays until
 * another place is touched.
 */
export function useChartTooltip(plot: RefObject<HTMLElement | null>, count: number) {
  const [{ place, isOpen }, setTooltip] = useState<Tooltip>({ place: null, isOpen: false })
  const last = count - 1
  const current = Math.min(place ?? last, last)

  useEffect(() => {
    if (!isOpen) return
    const close = () => setTooltip((known) => ({ ...known, isOpen: false }))
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
      setTooltip((known) => (known.isOpen && known.place === at ? known : { place: at, isOpen: true }))
    },
    reset: () => setTooltip({ place: null, isOpen: false }),
  }
}
