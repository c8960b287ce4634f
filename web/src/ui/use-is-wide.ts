import { useSyncExternalStore } from 'react'

const wideScreen = '(min-width: 640px)'

/** Whether the screen has room for a table. Phones show cards. */
export const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(wideScreen).matches)

function watchWidth(onChange: () => void): () => void {
  const width = matchMedia(wideScreen)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
