import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { Providers } from '../app/providers.tsx'

type Where = {
  /** The initial URL, as a string or as a location with state. */
  route?: string | { pathname: string; search?: string; state?: unknown }
  /** The route pattern the screen is mounted at; defaults to all. */
  path?: string
  /** The token in local storage; see `aToken`. */
  token?: string
}

/** Renders a screen inside the app's providers. Every other route renders its URL as the text `at /path?query`. */
export function show(screen: ReactNode, { route = '/', path = '*', token }: Where = {}) {
  if (token) localStorage.setItem('authToken', token)
  return render(
    <Providers queryClient={impatientQueryClient()}>
      <MemoryRouter initialEntries={[route]} useTransitions={false}>
        <Routes>
          <Route path={path} element={screen} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  )
}

/** Retries as often as the real client, but without delays. */
function impatientQueryClient() {
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}

function Elsewhere() {
  const { pathname, search, state } = useLocation()
  return (
    <p>
      at {pathname}
      {search} {state ? JSON.stringify(state) : ''}
    </p>
  )
}
