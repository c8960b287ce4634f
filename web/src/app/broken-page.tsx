import { useEffect } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

/** In a chunk of its own, to keep the first load small. */
export default function BrokenPage() {
  const isOffline = navigator.onLine === false

  // Offline, the page's code couldn't be fetched.
  useEffect(() => {
    if (!isOffline) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isOffline])

  return (
    <Page title={isOffline ? "You're offline" : 'Something went wrong'}>
      <EmptyState
        title="We couldn't show this page"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload page
          </Button>
        }
      >
        {isOffline
          ? "We'll load it when you're back online."
          : "Your saved changes are safe. Reload the page. If that doesn't help, try again in a few minutes."}
      </EmptyState>
    </Page>
  )
}
