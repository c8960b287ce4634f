import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'

const HasNavigated = createContext(false)

/** Remembers whether the reader has moved since the app was opened: only then may a page take the focus. */
export function NavigationFocus({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [hasNavigated, setHasNavigated] = useState(false)
  if (!hasNavigated && key !== firstKey) setHasNavigated(true)

  return <HasNavigated value={hasNavigated}>{children}</HasNavigated>
}

export const useHasNavigated = () => use(HasNavigated)
