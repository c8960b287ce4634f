import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { reportError } from '../api/report-error.ts'

const BrokenPage = lazy<ComponentType>(() =>
  import('./broken-page.tsx').catch(() => ({ default: () => 'Something went wrong. Please reload the page.' })),
)

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
    if (!this.state.isBroken) return this.props.children
    return (
      <Suspense>
        <BrokenPage />
      </Suspense>
    )
  }
}
