import { Route, Routes, useLocation } from 'react-router'
import { AdminGuard, LoginGuard } from './guards.tsx'
import { LazyScreen } from './lazy-page.tsx'
import { pages } from './pages.ts'

type Address = keyof typeof pages

function at(path: Address) {
  return <Route path={path} element={<LazyScreen key={path} page={pages[path]} />} />
}

/** Route patterns don't match line breaks, not even `*`, so such a path would render nothing. */
const lineBreak = /%0[AD]|%E2%80%A[89]/i

/** Every route and the guard it is behind. */
export function Router() {
  const { pathname } = useLocation()
  if (lineBreak.test(pathname)) return <LazyScreen page={pages['*']} />

  return (
    <Routes>
      {at('/')}
      {at('/discord')}
      {at('/login')}
      {at('/signup')}
      {at('/forgot-password')}
      {at('/verify-reset-code')}
      {at('/reset-password-final')}
      {at('/payment-result')}
      {at('/terms-of-service')}
      {at('/privacy-policy')}
      {at('/help/:page?')}
      <Route element={<LoginGuard />}>
        {at('/dashboard')}
        {at('/manage-servers')}
        {at('/manage-servers/:guildId')}
        {at('/profile')}
        {at('/manage-orders')}
        {at('/manage-orders/:saleId')}
        {at('/manage-orders/:saleId/packing-slip')}
        {at('/manage-orders/:saleId/dispute-pack')}
      </Route>
      <Route element={<AdminGuard />}>{at('/admin')}</Route>
      {at('*')}
    </Routes>
  )
}
