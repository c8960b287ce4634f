import { webPages } from '@guildshop/contract/web-pages'
import { Route, Routes, useLocation } from 'react-router'
import { AdminGuard, LoginGuard } from './guards.tsx'
import { LazyScreen } from './lazy-page.tsx'
import { pages } from './pages.ts'

function at(path: keyof typeof pages) {
  return <Route key={path} path={path} element={<LazyScreen key={path} page={pages[path]} />} />
}

/** Route patterns don't match line breaks, not even `*`, so such a path would render nothing. */
const lineBreak = /%0[AD]|%E2%80%A[89]/i

/** Every route and the guard it is behind. */
export function Router() {
  const { pathname } = useLocation()
  if (lineBreak.test(pathname)) return <LazyScreen page={pages['*']} />

  return (
    <Routes>
      {webPages.public.map(at)}
      <Route element={<LoginGuard />}>{webPages.member.map(at)}</Route>
      <Route element={<AdminGuard />}>{webPages.admin.map(at)}</Route>
      {at('*')}
    </Routes>
  )
}
