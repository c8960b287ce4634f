import { useEffect, useRef } from 'react'

/** Gives the focus to a heading once the row is gone in which the reader has just pressed something. */
export function useHeadingFocus(isRowGone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isRowGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isRowGone])

  return heading
}
