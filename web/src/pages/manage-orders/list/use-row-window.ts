import { useLayoutEffect, useRef, useState } from 'react'

/** Rows kept ready above and below what is seen. */
const spare = 8

/** Which of many rows of the same height, in rem, are near enough to be drawn while the page scrolls. */
export function useRowWindow(count: number, rowHeight: number) {
  const list = useRef<HTMLUListElement>(null)
  const [{ first, end }, setRange] = useState({ first: 0, end: 0 })

  useLayoutEffect(() => {
    function look() {
      const pixels = rowHeight * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16')
      const above = -(list.current?.getBoundingClientRect().top ?? 0) / pixels
      const from = Math.min(Math.max(0, Math.floor(above) - spare), Math.max(0, count - 1))
      const to = Math.min(count, Math.max(0, Math.ceil(above + window.innerHeight / pixels)) + spare)
      setRange((before) => (before.first === from && before.end === to ? before : { first: from, end: to }))
    }

    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [count, rowHeight])

  return { list, first, end }
}
