import { messageReply } from '@guildshop/contract/replies'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { aToken } from '../testing/a-token.ts'
import { server } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { call } from './http.ts'
import { keepFirstServer } from './last-first-server.ts'
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

test('a stored token that is still good logs in, whatever letters the name has', () => {
  show(<WhoAmI />, { token: aToken({ username: 'zoë-żółw' }) })

  expect(screen.getByText('zoë-żółw is in')).toBeDefined()
})

test('without a token nobody is in', () => {
  show(<WhoAmI />)

  expect(screen.getByText('nobody is in')).toBeDefined()
})

test('an expired token is thrown away, and the log says so', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)

  show(<WhoAmI />, { token: aToken({ expiresInSeconds: -1 }) })

  expect(screen.getByText('nobody is in')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(log).toHaveBeenCalledExactlyOnceWith('Token expired, logging out.')
})

test.each(['garbage', 'a.b.c', `x.${btoa('{"user":{}}')}.y`, ''])(
  'a token nobody can read is thrown away: "%s"',
  (token) => {
    const log = vi.spyOn(console, 'log')
    localStorage.setItem('authToken', token)

    show(<WhoAmI />)

    expect(screen.getByText('nobody is in')).toBeDefined()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(log).not.toHaveBeenCalled()
  },
)

test('the session ends by itself when the token runs out', () => {
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

test('a token good for years neither ends early nor overflows the timer', () => {
  vi.useFakeTimers()
  show(<WhoAmI />, { token: aToken({ expiresInSeconds: 400 * 24 * 3600 }) })

  act(() => vi.advanceTimersByTime(60 * 24 * 3600 * 1000))

  expect(screen.getByText('robin is in')).toBeDefined()
})

test('a computer that slept past the end finds the session over when it is looked at again', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  show(<WhoAmI />, { token: aToken({ expiresInSeconds: 60 }) })

  vi.setSystemTime(Date.now() + 120_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  expect(screen.getByText('nobody is in')).toBeDefined()
})

test('logging in keeps the token', async () => {
  show(<WhoAmI />)

  await userEvent.click(screen.getByText('log in'))

  expect(screen.getByText('kim is in')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBe(kimsToken)
})

test('logging out tells the server, forgets the token and everything that was loaded', async () => {
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
  keepFirstServer('user-1', '42')

  await userEvent.click(screen.getByText('log out'))

  expect(screen.getByText('nobody is in')).toBeDefined()
  expect(screen.getByText('knows nothing')).toBeDefined()
  expect(localStorage).toHaveLength(0)
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(`Bearer ${token}`), 60_000)
})

test('another tab logging out or in is followed', () => {
  show(<WhoAmI />, { token: aToken() })

  localStorage.removeItem('authToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  const afterLogout = screen.queryByText('nobody is in')
  localStorage.setItem('authToken', aToken({ username: 'kim' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))

  expect(afterLogout).not.toBeNull()
  expect(screen.getByText('kim is in')).toBeDefined()
})

test('a session the server has ended is over here, too', async () => {
  server.use(http.get('/api/profile/me', () => HttpResponse.json({ code: 'SESSION_ENDED' }, { status: 401 })))
  show(<WhoAmI />, { token: aToken() })

  await act(() => call('GET', '/profile/me', messageReply).catch(() => undefined))

  expect(screen.getByText('nobody is in')).toBeDefined()
})
