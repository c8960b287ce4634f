import { useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** Navigates after a delay; cancelled on unmount. */
export function useDelayedNavigate(milliseconds: number) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  return (to: string, options?: NavigateOptions) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigate(to, options), milliseconds)
  }
}
