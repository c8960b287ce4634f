import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyScreen, lazyPage } from './lazy-page.tsx'

const Shop = () => <h1>Shop</h1>
const shown = (page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback={<p>on its way</p>}>
      <LazyScreen page={page} />
    </Suspense>,
  )

test('a screen not fetched yet is waited for', async () => {
  shown(lazyPage(async () => Shop))

  expect(screen.getByText('on its way')).toBeDefined()
  expect(await screen.findByText('Shop')).toBeDefined()
})

test('a screen fetched ahead shows at once', async () => {
  const load = vi.fn(async () => Shop)
  const page = lazyPage(load)
  page.prefetch()
  await vi.waitFor(() => expect(page.screen()).toBe(Shop), 60_000)

  shown(page)

  expect(screen.getByText('Shop')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

test('a failed fetch ahead is tried again when the screen is wanted', async () => {
  const load = vi.fn(async () => Shop).mockRejectedValueOnce(new Error('offline'))
  const page = lazyPage(load)
  page.prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), 60_000)

  shown(page)

  expect(await screen.findByText('Shop')).toBeDefined()
})
