import { discordReturnProblems } from '@guildshop/contract/link-rules'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, HttpResponse, http } from 'msw'
import { Link, useLocation, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { NavigationFocus } from '../../ui/navigation-focus.tsx'
import { serveProfile } from './profile-page.testing.tsx'
import { ProfilePage } from './profile-page.tsx'

const paypalId = 'QYR5Z8XDVJNXQ'

function Address() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (
    <nav>
      <p>{`address ${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
      <Link to="/profile?paypal_status=success">Return</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </nav>
  )
}

/** Arrives at the profile with this query string. */
function arrive(search: string, profile: object = {}) {
  serveProfile(profile)
  open(search)
}

const open = (search: string) =>
  show(
    <>
      <ProfilePage />
      <Address />
    </>,
    { route: `/profile${search}`, path: '/profile', token: aToken() },
  )

const address = () => screen.getByText(/^address /).textContent.replace('address ', '')
const noticeOf = async (words: string) => (await screen.findByText(words)).closest('[role]')?.getAttribute('role')

const returns = [
  { search: '?paypal_status=success', role: 'status', words: 'PayPal account linked successfully!' },
  { search: '?paypal_status=error', role: 'alert', words: 'Failed to link PayPal account.' },
  { search: '?paypal_status=error&message=Already%20linked.', role: 'alert', words: 'Already linked.' },
  { search: '?discord_link_status=success', role: 'status', words: 'Discord account linked successfully!' },
  { search: '?error=access_denied', role: 'alert', words: 'access_denied' },
  { search: '?discord_link_status=error&error=no_code', role: 'alert', words: discordReturnProblems.no_code },
  ...Object.entries(discordReturnProblems).map(([code, words]) => ({ search: `?error=${code}`, role: 'alert', words })),
]

test.each(returns)('a return with $search is told, and the address is cleaned', async ({ search, role, words }) => {
  arrive(search)

  await screen.findByText('robin@example.com')

  expect(await noticeOf(words)).toBe(role)
  expect(address()).toBe('/profile null')
})

test.each(['paypal_status=error&message', 'error'])(
  'words in "%s" are shown as text, and never at length',
  async (name) => {
    const hostile = '<img src=x onerror=alert(1)><a href="https://evil.example">Log in</a>'
    arrive(`?${name}=${encodeURIComponent(hostile + 'x'.repeat(400))}`)

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toBe(hostile + 'x'.repeat(300 - hostile.length))
    expect(alert.querySelector('img, a')).toBeNull()
  },
)

test.each(['?paypal_status=maybe', '?message=Send%20us%20your%20password', '?error=', '?discord_link_status=hm'])(
  'a return with %s tells nothing, but the address is cleaned',
  async (search) => {
    arrive(search, { paypalPayerId: null })

    await screen.findByText('robin@example.com')

    expect(address()).toBe('/profile null')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  },
)

test('the notice stands at the top, while the profile loads and afterwards', async () => {
  serveProfile()
  server.use(
    http.get('/api/profile/me', async () => {
      await delay(50)
      return HttpResponse.json({ email: 'robin@example.com', paypalPayerId: paypalId })
    }),
  )
  open('?paypal_status=success')
  const notice = screen.getByText('PayPal account linked successfully!')
  const loading = screen.queryByText('Loading your profile...')

  await screen.findByText(paypalId)

  expect(loading).not.toBeNull()
  expect(screen.getByText('PayPal account linked successfully!')).toBe(notice)
  expect(screen.queryByText('Loading your profile...')).toBeNull()
  expect(notice.compareDocumentPosition(screen.getByText('Account Details'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the heading does not take the focus because the address was cleaned', async () => {
  serveProfile()
  show(
    <NavigationFocus>
      <ProfilePage />
    </NavigationFocus>,
    { route: '/profile?paypal_status=success', token: aToken() },
  )

  await screen.findByText('robin@example.com')

  expect(document.activeElement).toBe(document.body)
})

test('the notice is shown beside the failure of the profile to load', async () => {
  serveProfile()
  server.use(http.get('/api/profile/me', () => HttpResponse.json({}, { status: 400 })))

  open('?error=discord_banned')

  expect(await screen.findByText('Failed to fetch profile data.')).toBeDefined()
  expect(await noticeOf(discordReturnProblems.discord_banned)).toBe('alert')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  expect(address()).toBe('/profile null')
})

test('what else stands in the address, and its state, are left alone', async () => {
  serveProfile()
  show(
    <>
      <ProfilePage />
      <Address />
    </>,
    {
      route: { pathname: '/profile', search: '?from=mail&error=no_code&token=EC-1', state: { from: 'paypal' } },
      path: '/profile',
      token: aToken(),
    },
  )

  expect(await noticeOf(discordReturnProblems.no_code)).toBe('alert')
  expect(address()).toBe('/profile?from=mail {"from":"paypal"}')
})

test('the place on the page stays in the address', async () => {
  arrive('?error=no_code#two-factor')

  await screen.findByText('robin@example.com')

  expect(address()).toBe('/profile#two-factor null')
})

test('the way back does not lead through the return once more', async () => {
  arrive('#two-factor')
  await userEvent.click(screen.getByText('Return'))
  await screen.findByText('PayPal account linked successfully!')

  await userEvent.click(screen.getByText('Back'))

  expect(address()).toBe('/profile#two-factor null')
})

test('an address that tells nothing stays as it is', async () => {
  arrive('?from=mail#two-factor')

  await screen.findByText('robin@example.com')

  expect(address()).toBe('/profile?from=mail#two-factor null')
})

test('on arrival the profile is asked for once, and again when a return finds it loaded', async () => {
  const asked = vi.fn()
  serveProfile()
  server.use(
    http.get('/api/profile/me', async () => {
      asked()
      await delay(20)
      return HttpResponse.json({
        email: 'robin@example.com',
        ...(asked.mock.calls.length > 1 && { paypalPayerId: paypalId }),
      })
    }),
  )
  open('?discord_link_status=success')
  await screen.findByText('robin@example.com')
  const askedOnArrival = asked.mock.calls.length

  await userEvent.click(screen.getByText('Return'))

  expect(await screen.findByText(paypalId)).toBeDefined()
  expect(await noticeOf('PayPal account linked successfully!')).toBe('status')
  expect(screen.queryByText('Discord account linked successfully!')).toBeNull()
  expect(askedOnArrival).toBe(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what was told of the last return is gone when the reader begins anew', async () => {
  arrive('?discord_link_status=success', { discordId: '1', discordUsername: 'nelly' })
  await screen.findByText('Discord account linked successfully!')
  server.use(http.delete('/api/profile/discord', () => delay('infinite')))

  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Discord' }))

  expect(screen.queryByText('Discord account linked successfully!')).toBeNull()
})
