import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken(): never {
  throw new Error('broken')
}

test('shows an error page with a reload button when a screen throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)

  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
})

test('reports the error when a screen throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reports: unknown[] = []
  server.use(
    http.post('/api/client-errors', async ({ request }) => {
      reports.push(await request.json())
      return HttpResponse.json({})
    }),
  )
  function BrokenInProduction(): never {
    throw Object.assign(new Error('broken'), { stack: 'at https://shop.example/assets/index-Dk3x.js:1:2' })
  }

  show(
    <ErrorBoundary>
      <BrokenInProduction />
    </ErrorBoundary>,
  )

  const report = { kind: 'render', message: 'broken', frames: ['assets/index-Dk3x.js:1:2'] }
  await vi.waitFor(() => expect(reports).toMatchObject([report]), 60_000)
})

test('reloads a page that failed offline once the browser is back online', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: "You're offline" })).toBeDefined()

  window.dispatchEvent(new Event('online'))

  expect(reload).toHaveBeenCalledOnce()
})
