import { useEffect, useEffectEvent, useState } from 'react'

const debounceMilliseconds = 300

/** The text of a search field, written to the URL once typing pauses. Follows the URL on Back and on links. */
export function useTypedSearch(inUrl: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(inUrl)
  const [seen, setSeen] = useState(inUrl)
  const [written, setWritten] = useState(inUrl)
  const text = typed.trim()

  if (inUrl !== seen) {
    setSeen(inUrl)
    // Our own write must not undo what was typed since.
    if (inUrl !== written) {
      setWritten(inUrl)
      setTyped(inUrl)
    }
  }

  const writeLatest = useEffectEvent(() => {
    setWritten(text)
    write(text)
  })
  useEffect(() => {
    if (text === inUrl) return
    const timer = setTimeout(() => writeLatest(), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text, inUrl])

  return [typed, setTyped] as const
}
