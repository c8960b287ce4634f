import { messageReply } from '@guildshop/contract/replies'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { aToken } from '../testing/a-token.ts'
import { server } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { storeFirstServer } from './guilds/last-first-server.ts'
import { call } from './http.ts'
import { createQueryClient } from './query-client.ts'
import { useSession } from './session.tsx'

const kimsToken = aToken({ id: 'user-2', username: 'kim' })

function WhoAmI() {
  const { isLoading, user, logIn, logOut } = useSession()
  const cache = useQueryClient()
  if (isLoading) return <p>checking</p>
  return (
    <>
      <p>{user ? `${user.username} is in` : 'nobody is in'}</p>
      <p>knows {String(cache.getQueryData(['profile']) ?? 'nothing')}</p>
      <button type="button" onClick={() => cache.setQueryData(['profile'], 'secrets')}>
        learn
      </button>
      <button type="button" onClick={() => logIn(kimsToken)}>
        log in
      </button>
      <button type="button" onClick={logOut}>
        log out
      </button>
    </>
  )
}

test('logs in with a valid stored token, including non-ASCII names', () => {
  show(<WhoAmI />, { token: aToken({ username: 'zoë-żółw' }) })

  expect(screen.getByText('zoë-żółw is in')).toBeDefined()
})

test('knows the user of a valid token in the first render', () => {
  localStorage.setItem('authToken', aToken({ username: 'robin' }))

  const html = renderToString(
    <Providers queryClient={createQueryClient()}>
      <WhoAmI />
    </Providers>,
  )

  expect(html).toContain('robin is in')
})

test('is logged out without a token', () => {
  show(<WhoAmI />)

  expect(screen.getByText('nobody is in')).toBeDefined()
})

test('clears an expired token and logs it', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)

  show(<WhoAmI />, { token: aToken({ expiresInSeconds: -1 }) })

  expect(screen.getByText('nobody is in')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(log).toHaveBeenCalledExactlyOnceWith('Token expired, logging out.')
})

test.each(['garbage', 'a.b.c', `x.${btoa('{"user":{}}')}.y`, ''])(
  'clears an invalid token from storage: "%s"',
  (token) => {
    const log = vi.spyOn(console, 'log')
    localStorage.setItem('authToken', token)

    show(<WhoAmI />)

    expect(screen.getByText('nobody is in')).toBeDefined()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(log).not.toHaveBeenCalled()
  },
)

test('ends the session automatically when the token expires', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  show(<WhoAmI />, { token: aToken({ expiresInSeconds: 60 }) })

  act(() => vi.advanceTimersByTime(58_000))
  const before = screen.queryByText('robin is in')
  act(() => vi.advanceTimersByTime(3000))

  expect(before).not.toBeNull()
  expect(screen.getByText('nobody is in')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('keeps a token that is valid for years without overflowing the timer', () => {
  vi.useFakeTimers()
  show(<WhoAmI />, { token: aToken({ expiresInSeconds: 400 * 24 * 3600 }) })

  act(() => vi.advanceTimersByTime(60 * 24 * 3600 * 1000))

  expect(screen.getByText('robin is in')).toBeDefined()
})

test('ends an expired session when the page becomes visible again', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  show(<WhoAmI />, { token: aToken({ expiresInSeconds: 60 }) })

  vi.setSystemTime(Date.now() + 120_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  expect(screen.getByText('nobody is in')).toBeDefined()
})

test('stores the token on login', async () => {
  show(<WhoAmI />)

  await userEvent.click(screen.getByText('log in'))

  expect(screen.getByText('kim is in')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBe(kimsToken)
})

test('calls the logout endpoint, and clears the token and the cache, on logout', async () => {
  const token = aToken()
  const told = vi.fn()
  server.use(
    http.post('/api/auth/logout', ({ request }) => {
      told(request.headers.get('authorization'))
      return new HttpResponse(null, { status: 404 })
    }),
  )
  show(<WhoAmI />, { token })
  await userEvent.click(screen.getByText('learn'))
  storeFirstServer('user-1', '42')

  await userEvent.click(screen.getByText('log out'))

  expect(screen.getByText('nobody is in')).toBeDefined()
  expect(screen.getByText('knows nothing')).toBeDefined()
  expect(localStorage).toHaveLength(0)
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(`Bearer ${token}`), 60_000)
})

test('follows logins and logouts in other tabs', () => {
  show(<WhoAmI />, { token: aToken() })

  localStorage.removeItem('authToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  const afterLogout = screen.queryByText('nobody is in')
  localStorage.setItem('authToken', aToken({ username: 'kim' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))

  expect(afterLogout).not.toBeNull()
  expect(screen.getByText('kim is in')).toBeDefined()
})

test('logs out when the server has ended the session', async () => {
  server.use(http.get('/api/profile/me', () => HttpResponse.json({ code: 'SESSION_ENDED' }, { status: 401 })))
  show(<WhoAmI />, { token: aToken() })

  await act(() => call('GET', '/profile/me', messageReply).catch(() => undefined))

  expect(screen.getByText('nobody is in')).toBeDefined()
})
