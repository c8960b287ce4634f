import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const BrokenPage = lazy<ComponentType>(() =>
  import('./broken-page.tsx').catch(() => ({ default: () => 'Please reload the page.' })),
)

/** A class because React supports error boundaries only as class components. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    import('../api/report-error.ts').then(({ reportError }) => reportError('render', error)).catch(() => undefined)
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
