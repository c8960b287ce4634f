import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Extra rows rendered above and below the viewport. */
const overscan = 8

/** The range of fixed-height rows to render for the current scroll position. `rowHeight` is in rem. */
export function useRowWindow<List extends HTMLElement>(count: number, rowHeight: number) {
  const list = useRef<List>(null)
  const [{ first, end }, setRange] = useState({ first: 0, end: 0 })

  useLayoutEffect(() => {
    function updateRange() {
      const pixels = rowHeight * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16')
      const above = -(list.current?.getBoundingClientRect().top ?? 0) / pixels
      const from = Math.min(Math.max(0, Math.floor(above) - overscan), Math.max(0, count - 1))
      const to = Math.min(count, Math.max(0, Math.ceil(above + window.innerHeight / pixels)) + overscan)
      setRange((before) => (before.first === from && before.end === to ? before : { first: from, end: to }))
    }

    updateRange()
    window.addEventListener('scroll', updateRange, { passive: true })
    window.addEventListener('resize', updateRange)
    return () => {
      window.removeEventListener('scroll', updateRange)
      window.removeEventListener('resize', updateRange)
    }
  }, [count, rowHeight])

  return { list, first, end }
}

/** Loads more when the end comes near. A page of search results can be empty even if later pages aren't. */
export function useNearEnd(end: number, count: number, onNearEnd: (() => unknown) | null): void {
  const isNearEnd = count === 0 || (end > 0 && end >= count - 20)

  useEffect(() => {
    if (isNearEnd) void onNearEnd?.()
  }, [isNearEnd, onNearEnd])
}
