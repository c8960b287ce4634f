import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyScreen, lazyPage } from './lazy-page.tsx'

const Shop = () => <h1>Shop</h1>
const shown = (page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback={<p>loading</p>}>
      <LazyScreen page={page} />
    </Suspense>,
  )

test('suspends until the screen is loaded', async () => {
  shown(lazyPage(async () => Shop))

  expect(screen.getByText('loading')).toBeDefined()
  expect(await screen.findByText('Shop')).toBeDefined()
})

test('shows a prefetched screen immediately', async () => {
  const load = vi.fn(async () => Shop)
  const page = lazyPage(load)
  page.prefetch()
  await vi.waitFor(() => expect(page.screen()).toBe(Shop), 60_000)

  shown(page)

  expect(screen.getByText('Shop')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

test('loads the screen again after a failed prefetch', async () => {
  const load = vi.fn(async () => Shop).mockRejectedValueOnce(new Error('offline'))
  const page = lazyPage(load)
  page.prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), 60_000)

  shown(page)

  expect(await screen.findByText('Shop')).toBeDefined()
})
