import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstScreen } from './first-screen.ts'
import { memberLinks } from './navigation/navigation-links.tsx'
import { pages } from './pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['/login', pages['/login']],
  ['/manage-servers/42', pages['/manage-servers/:guildId']],
  ['/no/such/place', pages['*']],
])('prefetches the screen of %s before the first render', async (path, screen) => {
  const fetched = vi.spyOn(screen, 'prefetch').mockResolvedValue(undefined)

  await firstScreen(path)

  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  ['a member once', 'token', 1],
  ['a visitor never', '', 0],
])('prefetches the member links for %s', async (_, token, times) => {
  if (token) localStorage.setItem('authToken', token)
  vi.spyOn(pages['/login'], 'prefetch').mockResolvedValue(undefined)
  const fetched = vi.spyOn(memberLinks, 'prefetch').mockResolvedValue(undefined)

  await firstScreen('/login')

  expect(fetched).toHaveBeenCalledTimes(times)
})

test('stops waiting for a slow screen after 300 ms', async () => {
  vi.spyOn(pages['/login'], 'prefetch').mockReturnValue(new Promise(() => undefined))
  const isOver = vi.fn()

  void firstScreen('/login').then(isOver)
  await vi.advanceTimersByTimeAsync(299)
  expect(isOver).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(isOver).toHaveBeenCalledOnce()
})
