import { useEffect } from 'react'
import { pageAt } from './pages.ts'

/** Fetches a screen as soon as a link to it is pointed at or focused, wherever that link stands. */
export function usePrefetch(): void {
  useEffect(() => {
    document.addEventListener('pointerover', prefetchTarget)
    document.addEventListener('focusin', prefetchTarget)
    return () => {
      document.removeEventListener('pointerover', prefetchTarget)
      document.removeEventListener('focusin', prefetchTarget)
    }
  }, [])
}

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) pageAt(link.pathname)?.prefetch()
}
