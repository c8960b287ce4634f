import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

const queryClient = createQueryClient()

/** Without transitions a change of address and a change of session made together are also seen together. */
export function App() {
  return (
    <Providers queryClient={queryClient}>
      <BrowserRouter useTransitions={false}>
        <Shell />
      </BrowserRouter>
    </Providers>
  )
}
