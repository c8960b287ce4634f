import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { HomePage } from './home-page.tsx'

type Replies = { guilds?: Answer; profile?: Answer; metrics?: Answer; items?: Answer }

const aGuild = (guildId: string) => ({ guildId, name: `Server ${guildId}` })
const anItem = { _id: 'mug', name: 'Mug', price: 100 }
const withSales = { allTime: { salesCount: 4, revenueCents: 400 } }

/** Renders the home page for a user who hasn't set anything up, unless overridden. */
function showHome({ guilds = [], profile = {}, metrics = {}, items = [] }: Replies = {}, state?: unknown): void {
  server.use(
    http.get('/api/guilds', answered(guilds)),
    http.get('/api/profile/me', answered(profile)),
    http.get('/api/guilds/42/sales-metrics', answered({})),
    http.get('/api/guilds/43/sales-metrics', answered(metrics)),
    http.get('/api/guilds/42/items', answered([])),
    http.get('/api/guilds/43/items', answered(items)),
  )
  show(<HomePage />, { route: { pathname: '/', state }, token: aToken() })
}

const steps = () => within(screen.getByRole('list')).getAllByRole('listitem')

/** The badge of each step once the setup is known. */
async function stepBadges(): Promise<(string | undefined)[]> {
  await screen.findByText(/^Setup: \d of 5 steps done\.$/)
  return steps().map((step) => within(step).getByText(/^(Done|Next|To do)$/).textContent)
}

test('shows a visitor the introduction without the steps', () => {
  show(<HomePage />)

  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Discord')
  expect(hrefs).toEqual(['/signup', '/login'])
  expect(screen.queryByText('How it works')).toBeNull()
  expect(screen.queryByText('Connect a server')).toBeNull()
})

test('shows a user the five steps in order, each with its link', async () => {
  showHome()

  expect(steps().map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Connect a server',
    'Link payment account',
    'Monitor orders on the dashboard',
    'Create products in the server manager',
    'Sell through the bot',
  ])
  const hrefs = steps().map((step) => within(step).getByRole('link').getAttribute('href'))
  expect(hrefs.slice(0, 4)).toEqual(['/manage-servers', '/profile#paypal', '/dashboard', '/manage-servers'])
  expect(screen.getByRole('link', { name: /Invite the bot/ }).getAttribute('href')).toBe('/discord')
  await stepBadges()
})

test('announces the notice passed by the previous screen', async () => {
  showHome({}, { notice: { tone: 'success', text: 'Please verify your email on the Profile page.' } })

  expect(screen.getByRole('status').textContent).toBe('Please verify your email on the Profile page.')
  await stepBadges()
})

const both = [aGuild('42'), aGuild('43')]
const linked = { paypalPayerId: 'PAYER' }

test.each([
  ['nothing', {}, ['Next', 'To do', 'To do', 'To do', 'To do']],
  ['only PayPal', { profile: linked }, ['Next', 'Done', 'To do', 'To do', 'To do']],
  ['a server', { guilds: both }, ['Done', 'Next', 'To do', 'To do', 'To do']],
  ['a server and PayPal', { guilds: both, profile: linked }, ['Done', 'Done', 'To do', 'Next', 'To do']],
  [
    'items in one of the shops',
    { guilds: both, profile: linked, items: [anItem] },
    ['Done', 'Done', 'To do', 'Done', 'Next'],
  ],
  [
    'sales in one of the shops',
    { guilds: both, profile: linked, metrics: withSales },
    ['Done', 'Done', 'Done', 'Done', 'Done'],
  ],
])('shows a user with %s which steps are done and which is next', async (_, replies, expected) => {
  showHome(replies)

  expect(await stepBadges()).toEqual(expected)
  const current = steps().filter((step) => step.getAttribute('aria-current') === 'step')
  expect(current).toHaveLength(expected.includes('Next') ? 1 : 0)
  const doneCount = expected.filter((word) => word === 'Done').length
  expect(screen.getByText(`Setup: ${doneCount} of 5 steps done.`)).toBeDefined()
})

test('offers to view the servers and PayPal once they are set up', async () => {
  showHome({ guilds: both, profile: linked })

  await stepBadges()
  const [servers, paypal] = steps().map((step) => within(step).getByRole('link').textContent)
  expect([servers, paypal]).toEqual(['View servers', 'View PayPal'])
})

test.each([
  ['servers', { guilds: refuse(404) }, 2],
  ['profile', { profile: refuse(401) }, 2],
  ['sales', { guilds: both, metrics: refuse(404) }, 4],
  ['items', { guilds: both, items: refuse(403) }, 6],
])('shows the steps without badges when loading the %s fails', async (_, replies, callCount) => {
  const noteReply = vi.fn()
  server.events.on('response:mocked', noteReply)
  showHome(replies)

  await waitFor(() => expect(noteReply).toHaveBeenCalledTimes(callCount))
  await new Promise((resolve) => setTimeout(resolve, 20))
  server.events.removeAllListeners()
  expect(screen.getByText('Five steps to your first sale.')).toBeDefined()
  expect(screen.queryByText(/^(Done|Next|To do)$/)).toBeNull()
})
