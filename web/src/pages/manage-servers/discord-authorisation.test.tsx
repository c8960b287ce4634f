import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { Link, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { failures } from '../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { answerStart, discordConsentUrl, watchDeparture } from '../../testing/provider-connections.ts'
import { show } from '../../testing/show.tsx'
import { aGuild, findServers, mine, serveLists, showManageServers } from './manage-servers-page.testing.tsx'
import { ManageServersPage } from './manage-servers-page.tsx'

const forge = { id: '42', name: 'Forge', eligibleType: 'owner' }
const panelHint = 'Failed to load eligible servers. Ensure you are connected to Discord.'
const notConnected = refuse(401, { code: 'DISCORD_TOKEN_MISSING', message: 'Please connect your Discord account.' })

test.each([
  ['401', refuse(401)],
  ['401 and a code', notConnected],
])(
  'redirects to Discord when the search returns %s, and sends the path to return to afterwards',
  async (_, eligible) => {
    const assign = watchDeparture()
    const requests = answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
    const asked = showManageServers({ eligible })

    await findServers()

    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(discordConsentUrl))
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('x-guildshop-return')).toBe('/manage-servers')
    expect(asked.eligible).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(panelHint)).toBeNull()
  },
)

test('disables the button during the redirect, until the user comes back', async () => {
  const assign = watchDeparture()
  answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
  showManageServers({ eligible: notConnected })
  await findServers()
  await waitFor(() => expect(assign).toHaveBeenCalled())

  const wasDisabled = screen.getByRole('button', { name: 'Finding...' }).hasAttribute('disabled')
  fireEvent(window, new Event('pageshow'))

  expect(wasDisabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Find Discord Servers to Add' })).toHaveProperty('disabled', false)
  expect(assign).toHaveBeenCalledOnce()
})

test.each(failures('Failed to start Discord connection.'))(
  'shows an error for a failed authorization start when $how, and allows another try',
  async ({ answer, words }) => {
    const assign = watchDeparture()
    answerStart('discord', answer)
    showManageServers({ eligible: notConnected })
    await findServers()
    const alert = await screen.findByRole('alert')
    answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))

    await findServers()

    expect(alert.textContent).toBe(words)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(discordConsentUrl))
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test.each([{}, { authorizationUrl: '' }, { authorizationUrl: null }, { authorizationUrl: 'javascript:alert(1)' }])(
  'shows an error and stays on the page for the authorization reply %o',
  async (reply) => {
    const assign = watchDeparture()
    answerStart('discord', () => HttpResponse.json(reply))
    showManageServers({ eligible: notConnected })

    await findServers()

    expect((await screen.findByRole('alert')).textContent).toBe('Authorization URL not received from backend.')
    expect(assign).not.toHaveBeenCalled()
  },
)

test("doesn't redirect to Discord when the session has ended", async () => {
  const requests = answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
  showManageServers({ eligible: refuse(401, { code: 'SESSION_ENDED', message: 'Please log in again.' }) })

  await findServers()

  expect(await screen.findByText(/User data not available/)).toBeDefined()
  expect(requests).toHaveLength(0)
})

test("shows a token error without redirecting when the status isn't 401", async () => {
  const requests = answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
  const asked = showManageServers({ eligible: refuse(403, { code: 'DISCORD_TOKEN_INVALID' }) })

  await findServers()

  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch servers.')
  expect(screen.getByText(panelHint)).toBeDefined()
  expect(asked.eligible).toHaveBeenCalledOnce()
  expect(requests).toHaveLength(0)
})

function CurrentUrl() {
  const { pathname, search, state } = useLocation()
  return (
    <nav>
      <p>{`url ${pathname}${search} ${JSON.stringify(state)}`}</p>
      <Link to="/manage-servers?discord_auth=success">Return</Link>
    </nav>
  )
}

/** Renders the page after a return from Discord with this query string. */
function arrive(search: string, lists: Parameters<typeof serveLists>[0] = {}) {
  const asked = serveLists(lists)
  show(
    <>
      <ManageServersPage />
      <CurrentUrl />
    </>,
    {
      route: { pathname: '/manage-servers', search, state: { from: 'discord' } },
      path: '/manage-servers',
      token: aToken(),
    },
  )
  return asked
}

const currentUrl = () => screen.getByText(/^url /).textContent
const cleared = 'url /manage-servers {"from":"discord"}'

test('shows success, fetches the servers and cleans the URL after a successful return', async () => {
  const asked = arrive('?discord_auth=success', { eligible: [forge] })

  expect(await screen.findByText('Forge')).toBeDefined()
  expect(screen.getByText('Discord connected successfully.').closest('[role=status]')).not.toBeNull()
  expect(asked.eligible).toHaveBeenCalledOnce()
  expect(currentUrl()).toBe(cleared)
})

test.each([
  ['?error=discord_api_error', 'Failed to connect to Discord or retrieve server list.'],
  ['?error=access_denied', 'Discord connection failed: access_denied'],
  ['?discord_auth=error&error=invalid_state&x=1', 'Discord connection failed: invalid_state'],
  ['?discord_auth=success&error=no_code', 'Discord connection failed: no_code'],
  [`?error=${'x'.repeat(400)}`, `Discord connection failed: ${'x'.repeat(300)}`],
])(
  "shows an error, doesn't fetch anything from Discord and cleans the URL after a return with %s",
  async (search, words) => {
    const asked = arrive(search)
    await screen.findByText('No servers yet')

    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(currentUrl()).toBe(cleared)
    expect(asked.eligible).not.toHaveBeenCalled()
  },
)

test.each(['?discord_auth=maybe', '?error=', '?discord_auth='])(
  'shows no notice but cleans the URL after a return with %s',
  async (search) => {
    arrive(search)
    await screen.findByText('No servers yet')

    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Discord connected successfully.')).toBeNull()
    expect(currentUrl()).toBe(cleared)
  },
)

test('renders text from the URL as plain text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  arrive(`?error=${encodeURIComponent(hostile)}`)

  const alert = await screen.findByRole('alert')

  expect(alert.textContent).toBe(`Discord connection failed: ${hostile}`)
  expect(alert.querySelector('img')).toBeNull()
})

test('leaves a URL without a result unchanged', async () => {
  arrive('?page=2')

  await screen.findByText('No servers yet')

  expect(currentUrl()).toBe('url /manage-servers?page=2 {"from":"discord"}')
})

test('refreshes an already loaded list after the return', async () => {
  const asked = arrive('', { eligible: [forge] })
  await findServers()
  await screen.findByText('Forge')
  const searchedOnce = asked.eligible.mock.calls.length
  serveLists({ eligible: [{ id: '43', name: 'Tavern' }] })

  await userEvent.click(screen.getByText('Return'))

  expect(await screen.findByText('Tavern')).toBeDefined()
  expect(screen.queryByText('Forge')).toBeNull()
  expect(searchedOnce).toBe(1)
})

test('scrolls to the connect section after the return, once the lists have loaded', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  arrive('?discord_auth=success', { owned: [aGuild('1', 'Mine', mine)], eligible: neverAnswer })
  const scrolledAtFirst = scrolled.mock.calls.length

  await screen.findByText('Mine')

  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('heading', { name: 'Connect a New Server' }))
  expect(scrolledAtFirst).toBe(0)
})

test('clears the return notice on the next search', async () => {
  arrive('?error=access_denied')
  await screen.findByRole('alert')

  await findServers()

  expect(screen.queryByRole('alert')).toBeNull()
})

test('starts the authorization without asking for servers when the profile says that it is missing', async () => {
  const assign = watchDeparture()
  answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
  const asked = showManageServers({ profile: { isDiscordAuthorized: false }, eligible: notConnected })
  await screen.findByText('No servers yet')

  await findServers()

  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(discordConsentUrl))
  expect(asked.eligible).not.toHaveBeenCalled()
})
