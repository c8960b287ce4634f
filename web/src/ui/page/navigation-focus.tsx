import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'

const HasNavigated = createContext(false)

/** Tracks whether the user has navigated: pages take focus only after the first navigation. */
export function NavigationFocus({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [hasNavigated, setHasNavigated] = useState(false)
  if (!hasNavigated && key !== firstKey) setHasNavigated(true)

  return <HasNavigated value={hasNavigated}>{children}</HasNavigated>
}

export const useHasNavigated = () => use(HasNavigated)
