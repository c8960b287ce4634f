import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { Providers } from './providers.tsx'
import { Router } from './router.tsx'

test.each(['/%0Ax', '/no%0d/where', '/%e2%80%a8', '/manage-orders/%0A'])(
  'shows Page not found for %s, a path with a line break',
  async (route) => {
    render(
      <Providers queryClient={createQueryClient()}>
        <MemoryRouter initialEntries={[route]}>
          <Suspense>
            <Router />
          </Suspense>
        </MemoryRouter>
      </Providers>,
    )

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  },
)
