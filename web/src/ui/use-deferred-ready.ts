import { useDeferredValue } from 'react'

/** Becomes true in a render that React can interrupt. For large screens, whose first render would block the browser. */
export const useDeferredReady = (isReady: boolean): boolean => useDeferredValue(isReady) && isReady
