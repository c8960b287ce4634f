import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, neverAnswer, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { HomePage } from './home-page.tsx'

const forge = { guildId: '42', name: 'Pixel Forge', isBotPresent: true }
const payer = { paypalPayerId: 'PAYER', paypalEmail: 'petra@example.com', discordUsername: 'petra' }
const sold = { allTime: { salesCount: 4, revenueCents: 400 }, hasReports: true }
const invite = 'https://discord.example/oauth2/authorize?guild_id=42&disable_guild_select=true'

const noIssues = {
  failedPayments: 0,
  heldPayments: 0,
  failedDeliveries: 0,
  disputedOrders: 0,
  ordersToShip: 0,
  lowStock: 0,
  roleProblems: 0,
}
const overview = {
  today: [{ currency: 'USD', salesCount: 2, revenueCents: 1_950 }],
  month: [
    { currency: 'USD', salesCount: 30, revenueCents: 28_500 },
    { currency: 'NZD', salesCount: 3, revenueCents: 900 },
  ],
  orders: [
    {
      _id: 's-1',
      itemName: 'Mug',
      priceCents: 950,
      currency: 'USD',
      buyerDiscordUsername: 'sam',
      paidAt: new Date().toISOString(),
      guildName: 'Pixel Forge',
    },
  ],
  servers: [
    { guildId: '42', name: 'Pixel Forge', ...noIssues, ordersToShip: 3, failedDeliveries: 1 },
    { guildId: '43', name: 'Moonlit Tavern', ...noIssues },
  ],
}

type Replies = { guilds?: Answer; profile?: Answer; metrics?: Answer; overview?: Answer; manageable?: Answer }

function showHome(replies: Replies = {}) {
  const asked = vi.fn<(query: URLSearchParams) => void>()
  server.use(
    http.get('/api/guilds', answered(replies.guilds ?? [forge])),
    http.get('/api/profile/me', answered(replies.profile ?? payer)),
    http.get('/api/guilds/42/sales-metrics', answered(replies.metrics ?? sold)),
    http.get('/api/guilds/42/items', answered([])),
    http.get('/api/guilds/manageable', answered(replies.manageable ?? refuse(500))),
    http.get('/api/sales/overview', ({ request }) => {
      asked(new URL(request.url).searchParams)
      return answered(replies.overview ?? overview)()
    }),
  )
  show(<HomePage />, { token: aToken({ id: 'user-1', username: 'petra' }) })
  return asked
}

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome back, petra' })
const figures = (label: string) => {
  const values = screen.getByText(label).parentElement?.querySelectorAll('dd') ?? []
  return [...values].map(({ textContent }) => textContent)
}

describe('home after setup', () => {
  test('shows today and this month, one line per currency', async () => {
    showHome()

    await screen.findByText('Orders today')
    expect(figures('Orders today')).toEqual(['2'])
    expect(figures('Revenue today')).toEqual(['$19.50 USD'])
    expect(figures('Sales this month')).toEqual(['33'])
    expect(figures('Revenue this month')).toEqual(['$285.00 USD', '$9.00 NZD'])
  })

  test("asks for the day and month of the browser's time zone", async () => {
    const asked = showHome()
    await screen.findByText('Orders today')

    const now = new Date()
    const query = asked.mock.calls[0]?.[0]
    expect(query?.get('dayStart')).toBe(new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString())
    expect(query?.get('monthStart')).toBe(new Date(now.getFullYear(), now.getMonth(), 1).toISOString())
  })

  test("lists today's orders and what needs attention, each with a link", async () => {
    showHome()

    expect((await screen.findByRole('link', { name: 'Mug' })).getAttribute('href')).toBe('/manage-orders/s-1')
    const attention = within(screen.getByRole('region', { name: 'Needs attention' }))
    const links = attention.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['1 delivery failed', '/manage-orders?filter=undelivered&server=42'],
      ['3 orders to ship', '/manage-orders?filter=pending&server=42'],
    ])
    expect(attention.queryByText('Moonlit Tavern')).toBeNull()
  })

  test('calls a free order free', async () => {
    const orders = overview.orders.map((order) => ({ ...order, priceCents: 0 }))
    showHome({ overview: { ...overview, orders } })

    const row = (await screen.findByRole('link', { name: 'Mug' })).closest('li')
    expect(row?.textContent).toMatch(/Free$/)
  })

  test('shows first, and once for all shops, that PayPal refuses payments', async () => {
    const paypalRefusal = 'PayPal has restricted your account.'
    showHome({ overview: { ...overview, servers: overview.servers.map((shop) => ({ ...shop, paypalRefusal })) } })

    const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
    const [first, ...others] = attention.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/profile#paypal')
    expect(first?.textContent).toBe('PayPal is declining payments to your account.')
    expect(first?.parentElement?.textContent).toContain(paypalRefusal)
    expect(others.map((link) => link.textContent)).toEqual(['1 delivery failed', '3 orders to ship'])
    expect(attention.queryByText("You're all caught up.")).toBeNull()
  })

  test('shows once for all shops that the PayPal app is broken', async () => {
    const paypalAppProblem = 'PayPal no longer accepts the client ID and secret of your app.'
    showHome({ overview: { ...overview, servers: overview.servers.map((shop) => ({ ...shop, paypalAppProblem })) } })

    const links = await screen.findAllByRole('link', { name: "Your PayPal app doesn't work." })

    expect(links).toHaveLength(1)
    expect(links[0]?.parentElement?.textContent).toContain(paypalAppProblem)
  })

  test('folds the checklist away', async () => {
    showHome()
    await welcome()

    expect(await screen.findByText('Setup: 5 of 5 steps done.')).toBeDefined()
    const folded = screen.getByText('How it works').closest('details')
    expect(folded?.open).toBe(false)
    expect(folded?.querySelectorAll('li')).toHaveLength(5)
  })

  test('says when there is nothing to do and nothing sold today', async () => {
    showHome({ overview: { today: [], month: [], orders: [], servers: [{ guildId: '42', name: 'A', ...noIssues }] } })

    expect(await screen.findByText("You're all caught up.")).toBeDefined()
    expect(screen.getByText('No orders yet today. New ones show up here.')).toBeDefined()
    expect(figures('Revenue today')).toEqual(['–'])
  })

  test('offers to retry when the overview fails to load', async () => {
    const answer = vi.fn(refuse(400))
    showHome({ overview: answer })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer.mockImplementation(() => HttpResponse.json(overview))

    await userEvent.click(retry)

    expect(await screen.findByText('Orders today')).toBeDefined()
  })

  test('spares a returning user the checklist while it loads', async () => {
    localStorage.setItem('setUpUser', 'user-1')
    showHome({ guilds: neverAnswer, overview: neverAnswer })

    await welcome()
    expect(screen.queryByRole('heading', { level: 1, name: 'How it works' })).toBeNull()
  })

  test.each([
    ['without reports', { metrics: { ...sold, hasReports: undefined } }],
    ['with the bot missing', { guilds: [{ ...forge, isBotPresent: false }] }],
    ['before the first sale', { metrics: { hasReports: true } }],
    ['when the servers fail to load', { guilds: refuse(404) }],
  ])('is the checklist %s', async (_, replies) => {
    localStorage.setItem('setUpUser', 'user-1')
    showHome(replies)

    expect(await screen.findByRole('heading', { level: 1, name: 'How it works' })).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  })
})

describe('the checklist', () => {
  const step = async (title: string) => within((await screen.findByText(title)).closest('li') ?? document.body)

  test('shows what is connected for steps that are done', async () => {
    showHome({ metrics: { ...sold, hasReports: undefined } })

    expect(await screen.findByText('Pixel Forge · Discord: petra')).toBeDefined()
    expect(screen.getByText('PayPal: petra@example.com')).toBeDefined()
    expect(screen.getByText('4 sales so far.')).toBeDefined()
  })

  test('shows the payer ID where the API has no email', async () => {
    showHome({ guilds: [], profile: { paypalPayerId: 'PAYER' } })

    expect(await screen.findByText('PayPal: PAYER')).toBeDefined()
  })

  test('asks to add the bot to the server that lacks it', async () => {
    showHome({ guilds: [{ ...forge, isBotPresent: false, botInviteUrl: invite }] })

    expect(await screen.findByText(/The bot isn't in Pixel Forge\./)).toBeDefined()
    const selling = await step('Sell through the bot')
    expect(selling.getByRole('link', { name: 'Add the bot' }).getAttribute('href')).toBe(invite)
    expect(selling.getByText('Next')).toBeDefined()
    expect(screen.getByText('Setup: 4 of 5 steps done.')).toBeDefined()
  })

  test('opens Discord instead of inviting a bot that has joined', async () => {
    showHome({ guilds: [{ ...forge, isBotPresent: true }], metrics: {} })

    expect(await screen.findByText(/The bot has joined\./)).toBeDefined()
    const selling = await step('Sell through the bot')
    expect(selling.getByRole('link', { name: 'Open Discord' }).getAttribute('href')).toContain('discord.com/channels/')
    const adding = await step('Create products in the server manager')
    expect(adding.getByRole('link').getAttribute('href')).toBe(`/manage-servers/${forge.guildId}`)
  })

  test('notices that the bot has joined when the user returns to the tab', async () => {
    const answer = vi.fn(() => HttpResponse.json([{ ...forge, isBotPresent: false, botInviteUrl: invite }]))
    showHome({ guilds: answer })
    await screen.findByRole('link', { name: 'Add the bot' })
    answer.mockImplementation(() => HttpResponse.json([forge]))

    document.dispatchEvent(new Event('visibilitychange'))

    await welcome()
  })
})

describe('an owner who came back', () => {
  test('sees what to set up again', async () => {
    server.use(
      http.get('/api/profile/return', () =>
        HttpResponse.json({
          lost: [
            { what: 'memberships', count: 2 },
            { what: 'premium', count: 1 },
          ],
        }),
      ),
    )
    showHome({ profile: { reactivatedAt: '2026-11-19T10:00:00.000Z' } })

    expect(await screen.findByRole('heading', { name: 'Set these up again' })).toBeDefined()
    expect(screen.getByText(/^2 memberships were cancelled/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile#premium')
  })
})

describe('managers', () => {
  const managed = [
    { guildId: '77', name: 'Tea House', owner: 'user-9', ownerUsername: 'petra' },
    { guildId: '78', name: 'Book Nook', owner: 'user-9' },
  ]

  test('see whose shops they manage and what they can do', async () => {
    showHome({ guilds: [], profile: { mayManageShops: true }, manageable: managed })

    const card = (await screen.findByRole('heading', { name: 'Shops you manage' })).closest('section')
    const rows = within(card ?? document.body).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TYou manage Tea House for petra.Manage items',
      'BYou manage Book Nook.Manage items',
    ])
    expect(
      within(card ?? document.body)
        .getAllByRole('link')[0]
        ?.getAttribute('href'),
    ).toBe('/manage-servers/77')
    expect(screen.getByText(/Only the owner can see all orders and sales, and change settings\./)).toBeDefined()
  })

  test('are not asked for where the API does not offer it', async () => {
    const asked = vi.fn(() => HttpResponse.json(managed))
    showHome({ guilds: [], profile: {}, manageable: asked })

    await screen.findByText('Setup: 0 of 5 steps done.')
    expect(asked).not.toHaveBeenCalled()
  })
})
