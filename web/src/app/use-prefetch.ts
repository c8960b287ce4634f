import { useEffect } from 'react'
import { pageAt } from './pages.ts'

/** Prefetches a screen when any link to it is hovered or focused. */
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
