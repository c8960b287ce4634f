import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { failures } from '../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { guilds, items, metrics, premium, showDashboard } from './dashboard-page.testing.tsx'

const purchasePremium = 'Purchase premium to see detailed per-item sales metrics!'
const failedToLoad = 'Failed to load sales data or shop items for this server.'

const selector = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Server' })
const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
const row = async (item: string) => within(await screen.findByRole('row', { name: new RegExp(item) }))
const cells = async (item: string) => (await row(item)).getAllByRole('cell').map(({ textContent }) => textContent)

test('greets the user by username', async () => {
  showDashboard()

  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined()
  expect(screen.getByText(/^Hello, robin\./)).toBeDefined()
  expect(document.title).toBe('Dashboard · Guildshop')
  await selector()
})

test('lists the owned servers and preselects the first', async () => {
  showDashboard()

  const options = within(await selector()).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pixel Forge', 'Tea House'])
  expect((await selector()).value).toBe('42')
})

test('shows sales and revenue for this month and all time', async () => {
  showDashboard()

  expect(await figure('Revenue this month')).toBe('$123.45 USD')
  expect(await figure('Sales this month')).toBe('7')
  expect(await figure('Revenue all time')).toBe('$2500.50 USD')
  expect(await figure('Sales all time')).toBe('120')
})

test('lists servers the user lost access to last', async () => {
  const [forge, house] = guilds
  showDashboard({ guilds: [{ ...forge, isAccessLost: true }, house] })

  const options = within(await selector()).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Tea House', 'Pixel Forge'])
  expect((await selector()).value).toBe('43')
})

test('shows the sales of another server in its own currency', async () => {
  showDashboard({ otherMetrics: { ...metrics, currentMonth: { salesCount: 1, revenueCents: 900 } } })

  await userEvent.selectOptions(await selector(), 'Tea House')

  expect(await figure('Revenue this month')).toBe('€9.00 EUR')
  expect((await selector()).value).toBe('43')
})

test('selects the server in the URL', async () => {
  showDashboard({}, '?server=43')

  expect((await selector()).value).toBe('43')
  expect(await figure('Revenue all time')).toBe('€2500.50 EUR')
})

test('asks to select a server when the one in the URL is unknown', async () => {
  showDashboard({}, '?server=99')

  expect(await screen.findByText('Please select a server')).toBeDefined()
  await userEvent.selectOptions(await selector(), 'Pixel Forge')
  expect(await figure('Sales this month')).toBe('7')
  expect(screen.queryByText('Please select a server')).toBeNull()
})

test('hides servers owned by someone else', async () => {
  showDashboard({ guilds: [...guilds, { guildId: '44', name: 'Not Mine', owner: { _id: 'user-2' } }] })

  expect(within(await selector()).getAllByRole('option')).toHaveLength(2)
})

test('links to Manage Servers when there are no servers', async () => {
  showDashboard({ guilds: [] })

  expect(await screen.findByText("You haven't registered any servers yet")).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Manage Servers' }).getAttribute('href')).toBe('/manage-servers')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test.each(failures('Failed to load your owned guilds.'))('shows an error for servers when $how', async (failure) => {
  showDashboard({ guilds: failure.answer })

  expect((await screen.findByRole('alert')).textContent).toBe(failure.words)
})

test('reloads the servers on Retry', async () => {
  const answer = vi.fn(refuse(400))
  showDashboard({ guilds: answer })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer.mockImplementation(() => HttpResponse.json(guilds))

  await userEvent.click(retry)

  expect(await figure('Sales this month')).toBe('7')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(failures(failedToLoad))('shows an error for the sales when $how', async ({ answer, words }) => {
  showDashboard({ metrics: answer })

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryByText('Revenue this month')).toBeNull()
})

test.each(failures(failedToLoad))('shows an error for the items when $how', async ({ answer, words }) => {
  showDashboard({ items: answer })

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('reloads failed sales on Retry', async () => {
  const answer = vi.fn(refuse(404))
  showDashboard({ metrics: answer })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer.mockImplementation(() => HttpResponse.json(metrics))

  await userEvent.click(retry)

  expect(await figure('Sales this month')).toBe('7')
})

test.each([
  ['nothing', {}],
  ['null', () => HttpResponse.json(null)],
  ['empty parts', { currentMonth: null, allTime: null, items: [] }],
])('shows that there are no metrics when the API returns %s', async (_, answer) => {
  showDashboard({ metrics: answer })

  expect(await screen.findByText('No metrics data available.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows zeros for missing figures', async () => {
  showDashboard({ metrics: { currentMonth: {}, allTime: { salesCount: 3 } } })

  expect(await figure('Revenue this month')).toBe('$0.00 USD')
  expect(await figure('Sales all time')).toBe('3')
})

test('shows per-item sales to a premium user', async () => {
  showDashboard({ profile: premium })

  expect(await cells('Mug')).toEqual(['$40.00 USD4 sales', '$900.00 USD90 sales'])
  expect(await cells('Enamel pin')).toEqual(['$0.00 USD0 sales', '$0.00 USD0 sales'])
  expect(screen.queryByText(purchasePremium)).toBeNull()
})

test.each([
  ['granted by an administrator', { isAdminGrantedPremium: true }],
  ['cancelled but not expired', { premiumStatus: 'Cancelled', premiumExpiresAt: '2999-01-01T00:00:00Z' }],
])('shows per-item sales with premium that is %s', async (_, profile) => {
  showDashboard({ profile })

  expect(await cells('Mug')).toContain('$40.00 USD4 sales')
})

test.each([
  ['without premium', {}],
  ['whose premium has expired', { premiumStatus: 'Cancelled', premiumExpiresAt: '2001-01-01T00:00:00Z' }],
  ['whose profile fails to load', refuse(500)],
])('shows zeros and an upgrade prompt to a user %s', async (_, profile) => {
  showDashboard({ profile })

  expect(await screen.findByText(purchasePremium)).toBeDefined()
  expect(await cells('Mug')).toEqual(['$0.00 USD0 sales', '$0.00 USD0 sales'])
  expect(await figure('Revenue this month')).toBe('$123.45 USD')
  expect(screen.getByRole('link', { name: 'Upgrade Account' }).getAttribute('href')).toBe('/profile')
})

test("uses the owner's premium from the server when the profile fails to load", async () => {
  const owner = { _id: 'user-1', isPremium: true }
  showDashboard({ profile: refuse(404), guilds: [{ ...guilds[0], owner }] })

  expect(await cells('Mug')).toContain('$40.00 USD4 sales')
})

test('shows ten items until all are requested', async () => {
  const many = Array.from({ length: 37 }, (_, place) => ({ _id: `i-${place}`, name: `Item ${place}`, price: 100 }))
  showDashboard({ profile: premium, items: many, metrics: { ...metrics, items: [] } })
  const button = await screen.findByRole('button', { name: 'Show all 37 items' })
  expect(screen.getAllByRole('row')).toHaveLength(11)

  await userEvent.click(button)

  expect(screen.getAllByRole('row')).toHaveLength(38)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})

test('links to the shop when it has no items', async () => {
  showDashboard({ items: [], metrics: { ...metrics, items: [] } })

  expect((await screen.findByRole('link', { name: 'Add items' })).getAttribute('href')).toBe('/manage-servers/42')
})

test('announces loading and shows a placeholder immediately', async () => {
  showDashboard({ metrics: neverAnswer })

  expect((await screen.findByRole('status')).textContent).toBe('Loading sales data...')
  await selector()
  expect(screen.queryByText('Revenue this month')).toBeNull()
})

test('shows no extras when the API offers only what the specification requires', async () => {
  showDashboard({ profile: premium })

  await figure('Sales this month')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Sales per item'])
  expect(screen.queryByText(/last month/i)).toBeNull()
})

test('shows item names as in the shop', async () => {
  showDashboard({ profile: premium, items: [{ ...items[0], name: 'Big mug' }] })

  expect(await cells('Big mug')).toContain('$40.00 USD4 sales')
})
