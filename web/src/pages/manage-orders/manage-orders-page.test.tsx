import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { storeFirstServer } from '../../api/guilds/last-first-server.ts'
import { failures } from '../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { lateAnswer } from '../../testing/late-answer.ts'
import { server } from '../../testing/server.ts'
import { aSale, forge, showManageOrders, tavern } from './manage-orders-page.testing.tsx'

const dropdown = () => screen.findByRole('combobox')
const optionNames = async () =>
  within(await dropdown())
    .getAllByRole('option')
    .map((option) => option.textContent)

test('shows the title', async () => {
  showManageOrders()

  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Orders' })).toBeDefined()
  expect(document.title).toBe('Manage Orders · Guildshop')
})

test('announces that the servers are loading', async () => {
  showManageOrders({ guilds: neverAnswer })

  expect(await screen.findByText('Loading your servers...')).toBeDefined()
})

test('fetches the orders of the remembered first server once, while the servers load', async () => {
  storeFirstServer('user-1', '42')
  const servers = lateAnswer()
  const pending = vi.fn(() => HttpResponse.json([aSale('s-1', 'Mug')]))
  const orders = vi.fn(() => HttpResponse.json({ orders: [] }))
  showManageOrders({ guilds: servers.answer, pending, orders, attention: {} })
  await waitFor(() => expect([pending, orders].map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
  expect(screen.getByText('Loading your servers...')).toBeDefined()

  servers.come([forge, tavern])

  expect(await screen.findByText('1 order to ship')).toBeDefined()
  expect([pending, orders].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test("lists the user's servers and preselects the first", async () => {
  showManageOrders()

  expect(await optionNames()).toEqual(['Pixel Forge', 'Tavern'])
  expect(await dropdown()).toHaveProperty('value', '42')
})

test('hides servers owned by someone else but lists those without an owner', async () => {
  showManageOrders({ guilds: [{ ...forge, owner: 'user-2' }, tavern, { guildId: '44', name: 'Anonymous' }] })

  expect(await optionNames()).toEqual(['Tavern', 'Anonymous'])
})

test('shows the orders of the chosen server', async () => {
  const askedFor = vi.fn()
  showManageOrders()
  server.use(
    http.get('/api/guilds/:id/sales/pending-shipment', ({ params }) => {
      askedFor(params.id)
      return HttpResponse.json(params.id === '42' ? [aSale('s-1', 'Mug')] : [aSale('s-2', 'Banner')])
    }),
  )
  await screen.findByText('Mug')

  await userEvent.selectOptions(await dropdown(), 'Tavern')

  expect(await screen.findByText('Banner')).toBeDefined()
  expect(screen.queryByText('Mug')).toBeNull()
  expect(askedFor.mock.calls).toEqual([['42'], ['43']])
})

test('explains how to register a server when there are none', async () => {
  showManageOrders({ guilds: [] })

  expect(await screen.findByText("You haven't registered any servers yet...")).toBeDefined()
  expect(screen.getByText('Register a server in "Manage Servers" to manage orders.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Manage Servers' }).getAttribute('href')).toBe('/manage-servers')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('asks to select a server when the one in the URL is unknown', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')] }, '?server=99')

  expect(await screen.findByText('Please select a server to manage orders.')).toBeDefined()
  expect(screen.queryByText('Mug')).toBeNull()

  await userEvent.selectOptions(await dropdown(), 'Tavern')

  expect(await screen.findByText('Mug')).toBeDefined()
  expect(await optionNames()).toEqual(['Pixel Forge', 'Tavern'])
})

test.each(failures('Failed to load your servers.'))(
  'shows an error for the servers when $how',
  async ({ answer, words }) => {
    showManageOrders({ guilds: answer })

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  },
)

test('reloads the servers on Retry', async () => {
  showManageOrders({ guilds: refuse(400) })
  await screen.findByRole('alert')
  server.use(http.get('/api/guilds', () => HttpResponse.json([forge])))

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await optionNames()).toEqual(['Pixel Forge'])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test("shows only pending orders when the API doesn't list the others", async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')] }, '?filter=undelivered')

  expect(await screen.findByText('Mug')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('All orders')).toBeNull())
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'CopyCopy shipping address',
    'Mark as Shipped',
  ])
})

test.each([
  ['an empty object', {}],
  ['a list', []],
])('shows only pending orders when the API answers the order list with %s', async (_, orders) => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders })

  expect(await screen.findByText('Mug')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('All orders')).toBeNull())
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('tells managers without servers of their own what they may see', async () => {
  showManageOrders({ guilds: [], profile: { mayManageShops: true } })
  const managed = [{ guildId: '77', name: 'Tea House', owner: 'user-9', ownerUsername: 'petra' }]
  server.use(http.get('/api/guilds/manageable', () => HttpResponse.json(managed)))

  const line = await screen.findByText(/^You manage/)
  expect(line.textContent).toBe('You manage Tea House for petra. Manage items')
  expect(screen.getByRole('link', { name: 'Manage items' }).getAttribute('href')).toBe('/manage-servers/77')
  expect(screen.getByText(/^Only the owner can see and ship orders\./)).toBeDefined()
})
