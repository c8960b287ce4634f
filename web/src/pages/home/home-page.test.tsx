import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { HomePage } from './home-page.tsx'

type Answer = object | (() => Response)
type FarEnd = { guilds?: Answer; profile?: Answer; metrics?: Answer; items?: Answer }

const refuse = (status: number) => () => HttpResponse.json({}, { status })
const answered = (answer: Answer) => () => (typeof answer === 'function' ? answer() : HttpResponse.json(answer))
const aGuild = (guildId: string) => ({ guildId, name: `Server ${guildId}` })
const anItem = { _id: 'mug', name: 'Mug', price: 100 }
const withSales = { allTime: { salesCount: 4, revenueCents: 400 } }

/** The start page of a user who has nothing yet, unless told otherwise. */
function showHome({ guilds = [], profile = {}, metrics = {}, items = [] }: FarEnd = {}, state?: unknown): void {
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

/** The word that stands at each step once the setup is known. */
async function standings(): Promise<(string | undefined)[]> {
  await screen.findByText(/of 5 steps to your first sale are done\.$/)
  return steps().map((step) => within(step).getByText(/^(Done|Next|Waiting)$/).textContent)
}

test('a visitor reads what this is and is asked in, without the steps', () => {
  show(<HomePage />)

  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Discord')
  expect(addresses).toEqual(['/signup', '/login'])
  expect(screen.queryByText('How it works')).toBeNull()
  expect(screen.queryByText('Connect a server')).toBeNull()
})

test('a user sees the five steps in order, each with the place where it is done', async () => {
  showHome()

  expect(steps().map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Connect a server',
    'Link payment account',
    'Monitor orders on the dashboard',
    'Create products in the server manager',
    'Sell through the bot',
  ])
  const addresses = steps().map((step) => within(step).getByRole('link').getAttribute('href'))
  expect(addresses.slice(0, 4)).toEqual(['/manage-servers', '/profile#paypal', '/dashboard', '/manage-servers'])
  expect(screen.getByRole('link', { name: /Invite the bot/ }).getAttribute('href')).toBe('/discord')
  await standings()
})

test('the message of the screen before is announced', async () => {
  showHome({}, { notice: { tone: 'success', text: 'Please verify your email on the Profile page.' } })

  expect(screen.getByRole('status').textContent).toBe('Please verify your email on the Profile page.')
  await standings()
})

const both = [aGuild('42'), aGuild('43')]
const linked = { paypalPayerId: 'PAYER' }

test.each([
  ['nothing', {}, ['Next', 'Waiting', 'Waiting', 'Waiting', 'Waiting']],
  ['only PayPal', { profile: linked }, ['Next', 'Done', 'Waiting', 'Waiting', 'Waiting']],
  ['a server', { guilds: both }, ['Done', 'Next', 'Waiting', 'Waiting', 'Waiting']],
  ['a server and PayPal', { guilds: both, profile: linked }, ['Done', 'Done', 'Waiting', 'Next', 'Waiting']],
  [
    'items in one of the shops',
    { guilds: both, profile: linked, items: [anItem] },
    ['Done', 'Done', 'Waiting', 'Done', 'Next'],
  ],
  [
    'sales in one of the shops',
    { guilds: both, profile: linked, metrics: withSales },
    ['Done', 'Done', 'Done', 'Done', 'Done'],
  ],
])('a user with %s sees what is done and what comes next', async (_, farEnd, expected) => {
  showHome(farEnd)

  expect(await standings()).toEqual(expected)
  const current = steps().filter((step) => step.getAttribute('aria-current') === 'step')
  expect(current).toHaveLength(expected.includes('Next') ? 1 : 0)
  const doneCount = expected.filter((word) => word === 'Done').length
  expect(screen.getByText(`${doneCount} of 5 steps to your first sale are done.`)).toBeDefined()
})

test.each([
  ['servers', { guilds: refuse(404) }, 2],
  ['profile', { profile: refuse(401) }, 2],
  ['sales', { guilds: both, metrics: refuse(404) }, 4],
  ['items', { guilds: both, items: refuse(403) }, 6],
])('when the %s cannot be read, the plain steps stay', async (_, farEnd, callCount) => {
  const noteReply = vi.fn()
  server.events.on('response:mocked', noteReply)
  showHome(farEnd)

  await waitFor(() => expect(noteReply).toHaveBeenCalledTimes(callCount))
  await new Promise((resolve) => setTimeout(resolve, 20))
  server.events.removeAllListeners()
  expect(screen.getByText('Five steps from an empty server to your first sale.')).toBeDefined()
  expect(screen.queryByText(/^(Done|Next|Waiting)$/)).toBeNull()
})
