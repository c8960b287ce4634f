import { Component, type ReactNode } from 'react'
import { reportError } from '../api/report-error.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

/** A class because React supports error boundaries only as class components. */
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
        title="We couldn't show this page"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload page
          </Button>
        }
      >
        Your saved changes are safe. Reload the page. If that doesn't help, try again in a few minutes.
      </EmptyState>
    </Page>
  )
}
