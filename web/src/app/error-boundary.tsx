import { Component, type ReactNode } from 'react'
import { reportError } from '../api/report-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** React offers no other way than a class to keep one broken screen from taking the whole app with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    reportError('render', error)
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  return (
    <Page title="Something went wrong">
      <EmptyState
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload page
          </Button>
        }
      >
        Nothing you saved is lost. Reload the page; if that does not help, please come back in a few minutes.
      </EmptyState>
    </Page>
  )
}
