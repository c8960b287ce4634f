import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { neverAnswer } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { answerWith, openProfile, serveProfile, showProfile } from './profile-page.testing.tsx'
import { ProfilePage } from './profile-page.tsx'

const showPage = (token?: string) =>
  show(<ProfilePage />, { route: '/profile', path: '/profile', ...(token && { token }) })

test('shows email, username and tier', async () => {
  showProfile()

  expect(await screen.findByText('robin@example.com')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeDefined()
  expect(screen.getByText('Email', { selector: 'dt' }).nextSibling?.textContent).toBe('robin@example.com')
  expect(screen.getByText('Username', { selector: 'dt' }).nextSibling?.textContent).toBe('robin')
  expect(screen.getByText('Account Tier', { selector: 'dt' }).nextSibling?.textContent).toBe('Free')
  expect(document.title).toBe('My Profile · Guildshop')
})

test('orders the sections as specified', async () => {
  showProfile()
  await screen.findByText('robin@example.com')

  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

  expect(titles).toEqual(['Account Details', 'Premium Subscription', 'Account Connections', 'Security'])
})

test('links to the sections it shows', async () => {
  showProfile()
  await screen.findByText('robin@example.com')

  // The skeleton has more sections; the links follow the page a moment later.
  const list = screen.getByRole('list', { name: 'On this page' })
  const targets = () =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await waitFor(() =>
    expect(targets()).toEqual(['#account-details', '#premium-subscription', '#account-connections', '#security']),
  )
})

test('focuses the row named in the URL hash', async () => {
  serveProfile()
  show(<ProfilePage />, { route: '/profile#paypal', path: '/profile', token: aToken() })

  const row = await screen.findByRole('heading', { level: 3, name: 'PayPal' })

  expect(document.activeElement).toBe(row)
})

test('sends all requests in parallel, each once', async () => {
  serveProfile()
  const asked: string[] = []
  let answerProfile = () => {}
  const isTime = new Promise<void>((resolve) => {
    answerProfile = resolve
  })
  server.use(
    http.get('/api/profile/:part', async ({ params }) => {
      asked.push(String(params.part))
      if (params.part === 'me') await isTime
    }),
  )
  openProfile()

  await waitFor(() => expect(asked.toSorted()).toEqual(['billing-history', 'data-export', 'me', 'plan', 'sessions']))
  answerProfile()
  await screen.findByText('robin@example.com')

  expect(asked).toHaveLength(5)
})

test.each([
  ['Free', { premiumStatus: 'none' }],
  ['Free', { premiumStatus: 'Cancelled', premiumExpiresAt: '2099-01-01T00:00:00.000Z' }],
  ['Premium', { premiumStatus: 'Active', premiumExpiresAt: '2099-01-01T00:00:00.000Z' }],
  ['Lifetime Premium', { premiumStatus: 'Active' }],
  ['Premium', { isAdminGrantedPremium: true, premiumExpiresAt: '2099-01-01T00:00:00.000Z' }],
  ['Lifetime Premium', { isAdminGrantedPremium: true }],
])('shows the tier %s for %o', async (tier, profile) => {
  showProfile(profile)

  expect((await screen.findByText('Account Tier')).nextSibling?.textContent).toBe(tier)
})

test('shows a profile that has only a username', async () => {
  serveProfile()
  server.use(http.get('/api/profile/me', () => HttpResponse.json({ username: 'robin', email: null })))

  showPage(aToken())

  expect((await screen.findByText('Username')).nextSibling?.textContent).toBe('robin')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('announces that the profile is loading', async () => {
  serveProfile()
  server.use(http.get('/api/profile/me', neverAnswer))

  showPage(aToken())

  expect(screen.getByRole('status').textContent).toBe('Loading your profile...')
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeDefined()
})

test.each([
  ["the server's message", { message: 'The profile is being moved.' }, 'The profile is being moved.'],
  ['the default message', {}, 'Failed to fetch profile data.'],
])('shows %s and a Retry button when the profile fails to load', async (_, body, words) => {
  serveProfile()
  server.use(http.get('/api/profile/me', () => HttpResponse.json(body, { status: 400 })))
  showPage(aToken())
  const alert = await screen.findByRole('alert')
  serveProfile()

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(alert.textContent).toBe(words)
  expect(await screen.findByText('robin@example.com')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('tries three times before showing an outage', async () => {
  const asked = vi.fn()
  serveProfile()
  server.use(
    http.get('/api/profile/me', () => {
      asked()
      return new HttpResponse(null, { status: 502 })
    }),
  )

  showPage(aToken())

  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch profile data.')
  expect(asked).toHaveBeenCalledTimes(3)
})

test.each(['Not authorized, token failed', 'Your session is over. Please log in again.'])(
  'shows Access Denied for "%s" and ends the session on Login / Logout',
  async (message) => {
    serveProfile()
    server.use(http.get('/api/profile/me', () => HttpResponse.json({ message }, { status: 401 })))
    showPage(aToken())

    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Login / Logout' }))

    expect(screen.getByText('at /login')).toBeDefined()
    expect(localStorage.getItem('authToken')).toBeNull()
  },
)

test('shows Access Denied when an action is refused without a login', async () => {
  showProfile()
  answerWith('/2fa/setup', { message: 'Not authorized, no token' }, 401)

  await userEvent.click(await screen.findByRole('button', { name: 'Enable 2FA' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Not authorized, no token')
})

test('shows Access Denied without a user, sends no request and links to the login', async () => {
  showPage()

  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Please log in to view your profile.')
  await userEvent.click(screen.getByRole('button', { name: 'Login / Logout' }))

  expect(screen.getByText('at /login')).toBeDefined()
})
