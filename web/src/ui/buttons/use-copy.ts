import { useEffect, useState } from 'react'

const shownMilliseconds = 2000

/** Copies text to the clipboard. `isCopied` is true for a moment afterwards. */
export function useCopy(text: string) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return { isCopied, copy }
}
