import { discordReturnProblems } from '@guildshop/contract/connection-rules'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, HttpResponse, http } from 'msw'
import { Link, useLocation, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { neverAnswer } from '../../../testing/answers.ts'
import { lateAnswer } from '../../../testing/late-answer.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { NavigationFocus } from '../../../ui/page/navigation-focus.tsx'
import { serveProfile } from '../profile-page.testing.tsx'
import { ProfilePage } from '../profile-page.tsx'

const paypalId = 'QYR5Z8XDVJNXQ'

function CurrentUrl() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (
    <nav>
      <p>{`url ${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
      <Link to="/profile?paypal_status=success">Return</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </nav>
  )
}

/** Opens the profile with this query string. */
function arrive(search: string, profile: object = {}) {
  serveProfile(profile)
  open(search)
}

const open = (search: string) =>
  show(
    <>
      <ProfilePage />
      <CurrentUrl />
    </>,
    { route: `/profile${search}`, path: '/profile', token: aToken() },
  )

const currentUrl = () => screen.getByText(/^url /).textContent.replace('url ', '')
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

test.each(returns)('shows the result of $search and clears the query string', async ({ search, role, words }) => {
  arrive(search)

  await screen.findByText('robin@example.com')

  expect(await noticeOf(words)).toBe(role)
  expect(currentUrl()).toBe('/profile null')
})

test.each(['paypal_status=error&message', 'error'])(
  'shows "%s" as plain text, truncated to 300 characters',
  async (name) => {
    const hostile = '<img src=x onerror=alert(1)><a href="https://evil.example">Log in</a>'
    arrive(`?${name}=${encodeURIComponent(hostile + 'x'.repeat(400))}`)

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toBe(hostile + 'x'.repeat(300 - hostile.length))
    expect(alert.querySelector('img, a')).toBeNull()
  },
)

test.each(['?paypal_status=maybe', '?message=Send%20us%20your%20password', '?error=', '?discord_link_status=hm'])(
  'ignores %s but clears the query string',
  async (search) => {
    arrive(search, { paypalPayerId: null })

    await screen.findByText('robin@example.com')

    expect(currentUrl()).toBe('/profile null')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  },
)

test('shows the notice while the profile loads, and then in its section', async () => {
  const profile = lateAnswer()
  serveProfile()
  server.use(http.get('/api/profile/me', profile.answer))
  open('?paypal_status=success')
  const loading = screen.queryByText('Loading your profile...')
  const early = screen.queryByText('PayPal account linked successfully!')

  profile.come({ email: 'robin@example.com', paypalPayerId: paypalId })
  await screen.findByText(paypalId)
  const connections = within(screen.getByRole('region', { name: 'Account Connections' }))

  expect(loading).not.toBeNull()
  expect(early).not.toBeNull()
  expect(connections.getByText('PayPal account linked successfully!')).toBeDefined()
  expect(screen.getAllByText('PayPal account linked successfully!')).toHaveLength(1)
})

test.each([
  ['?paypal_status=success', 'PayPal', 3],
  ['?paypal_status=error', 'PayPal', 3],
  ['?discord_link_status=success', 'Discord', 3],
  ['?error=no_code', 'Discord', 3],
  ['?subscription_status=cancel', 'Premium Subscription', 2],
])('scrolls to the section of %s and focuses its heading', async (search, name, level) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  serveProfile()
  show(
    <NavigationFocus>
      <ProfilePage />
    </NavigationFocus>,
    { route: `/profile${search}`, token: aToken() },
  )

  await screen.findByText('robin@example.com')

  const heading = screen.getByRole('heading', { name, level })
  expect(document.activeElement).toBe(heading)
  expect(scrolled.mock.contexts).toEqual([heading])
})

test('stays at the top without a return', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  arrive('')

  await screen.findByText('robin@example.com')

  expect(document.activeElement).toBe(document.body)
  expect(scrolled).not.toHaveBeenCalled()
})

test('shows beside the success that PayPal declines payments to the account', async () => {
  const paypalRefusal = { since: '2026-03-05T10:00:00.000Z', words: 'PayPal has restricted your account.' }
  arrive('?paypal_status=success', { paypalPayerId: paypalId, paypalRefusal })
  await screen.findByText(paypalId)

  const linked = screen.getByText('PayPal account linked successfully!')
  const declined = screen.getByText('PayPal is declining payments to this account.')

  expect(await noticeOf('PayPal account linked successfully!')).toBe('status')
  expect(linked.closest('.border-accent-line')).toBeNull()
  expect(linked.compareDocumentPosition(declined)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows the notice together with a profile load error', async () => {
  serveProfile()
  server.use(http.get('/api/profile/me', () => HttpResponse.json({}, { status: 400 })))

  open('?error=discord_banned')

  expect(await screen.findByText('Failed to fetch profile data.')).toBeDefined()
  expect(await noticeOf(discordReturnProblems.discord_banned)).toBe('alert')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  expect(currentUrl()).toBe('/profile null')
})

test('keeps other query parameters and the location state', async () => {
  serveProfile()
  show(
    <>
      <ProfilePage />
      <CurrentUrl />
    </>,
    {
      route: { pathname: '/profile', search: '?from=mail&error=no_code&token=EC-1', state: { from: 'paypal' } },
      path: '/profile',
      token: aToken(),
    },
  )

  expect(await noticeOf(discordReturnProblems.no_code)).toBe('alert')
  expect(currentUrl()).toBe('/profile?from=mail {"from":"paypal"}')
})

test('keeps the URL hash', async () => {
  arrive('?error=no_code#two-factor')

  await screen.findByText('robin@example.com')

  expect(currentUrl()).toBe('/profile#two-factor null')
})

test('replaces the history entry of the return', async () => {
  arrive('#two-factor')
  await userEvent.click(screen.getByText('Return'))
  await screen.findByText('PayPal account linked successfully!')

  await userEvent.click(screen.getByText('Back'))

  expect(currentUrl()).toBe('/profile#two-factor null')
})

test('leaves an unrelated URL unchanged', async () => {
  arrive('?from=mail#two-factor')

  await screen.findByText('robin@example.com')

  expect(currentUrl()).toBe('/profile?from=mail#two-factor null')
})

test('loads the profile once on arrival and again on a return after it was loaded', async () => {
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

test('clears the notice when the user starts another action', async () => {
  arrive('?discord_link_status=success', { discordId: '1', discordUsername: 'nelly' })
  await screen.findByText('Discord account linked successfully!')
  server.use(http.delete('/api/profile/discord', neverAnswer))

  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Discord' }))

  expect(screen.queryByText('Discord account linked successfully!')).toBeNull()
})
