import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

const queryClient = createQueryClient()

/** Transitions are off so that a navigation and a session change made together render together. */
export function App() {
  return (
    <Providers queryClient={queryClient}>
      <BrowserRouter useTransitions={false}>
        <Shell />
      </BrowserRouter>
    </Providers>
  )
}
