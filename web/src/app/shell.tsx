import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useSession } from '../api/session.tsx'
import { NavigationFocus } from '../ui/page/navigation-focus.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { renderNothing } from '../ui/render-nothing.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { SideNavigation } from './navigation/side-navigation.tsx'
import { useDrawer } from './navigation/use-drawer.ts'
import { Router } from './router.tsx'
import { usePrefetch } from './use-prefetch.ts'

/** Optional: they render nothing if their chunk fails to load. */
const TermsNotice = lazy<ComponentType>(() => import('./terms-notice.tsx').catch(renderNothing))
const ShellExtras = lazy<ComponentType>(() => import('./shell-extras.tsx').catch(renderNothing))

/** The layout around every screen. */
export function Shell() {
  const { pathname } = useLocation()
  const drawer = useDrawer()
  const { user } = useSession()
  const hasNavigation = pathname !== '/payment-result'
  usePrefetch()
  useScrollToTop(pathname)

  return (
    <NavigationFocus>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className={hasNavigation ? 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]' : undefined}>
        {hasNavigation && (
          <div className="border-line bg-surface max-lg:contents lg:border-r">
            <SideNavigation drawer={drawer} />
          </div>
        )}
        <main id="content" tabIndex={-1} inert={drawer.isOpen} className="min-w-0">
          {user && hasNavigation && (
            <Suspense>
              <TermsNotice />
            </Suspense>
          )}
          {/* Keyed by path, so that navigating away resets the error. */}
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<PageFallback />}>
              <Router />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>
        <ShellExtras />
      </Suspense>
    </NavigationFocus>
  )
}

function useScrollToTop(pathname: string) {
  const movement = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path starts at its top.
  useEffect(() => {
    if (movement !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}

function PageFallback() {
  return (
    <div className="mx-auto w-full max-w-6xl space-y-6 px-4 py-8 sm:px-6 lg:py-10">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
