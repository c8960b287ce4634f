import { useEffect, useRef } from 'react'

/** Moves focus to a heading when the row that had it is removed. */
export function useHeadingFocus(isRowGone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isRowGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isRowGone])

  return heading
}
