import { useEffect, useRef } from 'react'

/** Gives the focus to a heading once something is done and has taken the pressed button away with its row. */
export function usePlace(isDone: boolean, rows: number) {
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button may go later than the news of it arrives.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isDone, rows])

  return heading
}
