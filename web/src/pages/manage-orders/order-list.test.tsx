import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../../testing/server.ts'
import { ageText } from '../../ui/dates.ts'
import { countText } from '../../ui/numbers.ts'
import { anOrder, aSale, refuse, showManageOrders, tavern } from './manage-orders-page.testing.tsx'

const names = () =>
  screen.getAllByRole('listitem').flatMap((row) => row.querySelector('.font-medium')?.textContent ?? [])
const tab = (name: string) => screen.findByRole('link', { name })
const list = () => screen.findByRole('heading', { level: 2 })

/** Answers with these orders, and keeps what was asked for. */
function answerOrders(answer: (query: URLSearchParams) => object | Response) {
  const asked: Record<string, string>[] = []
  server.use(
    http.get('/api/guilds/:id/sales', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(Object.fromEntries(query))
      const reply = answer(query)
      return reply instanceof Response ? reply : HttpResponse.json(reply)
    }),
  )
  return asked
}

test('all orders can be seen beside those to ship', async () => {
  showManageOrders({
    pending: [aSale('s-1', 'Mug')],
    orders: { orders: [anOrder('s-1', 'Mug'), anOrder('s-2', 'VIP')] },
  })
  await screen.findByText('1 order to ship')

  await userEvent.click(await tab('All orders'))

  expect((await list()).textContent).toBe('2 orders')
  expect(screen.getByRole('link', { name: /VIP/ }).getAttribute('href')).toBe('/manage-orders/s-2')
  expect((await tab('All orders')).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByText('Mark as Shipped')).toBeNull()
})

test('orders that wait for somebody are counted', async () => {
  const attention = { failedDeliveries: 2, ordersToShip: 1, disputedOrders: 0, lowStock: [], roleProblems: [] }
  showManageOrders({ orders: { orders: [] }, attention })

  expect((await tab('Delivery failed 2')).textContent).toBe('Delivery failed2')
  expect(await tab('To ship 1')).toBeDefined()
  expect(await tab('Disputed')).toBeDefined()
})

test('a chosen list whose tab is out of sight is scrolled into the middle', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  showManageOrders({ orders: { orders: [] } }, '?filter=refunded')

  await tab('Refunded')

  expect(screen.getByRole('navigation', { name: 'Orders' }).scrollLeft).toBe(370)
})

test('an order tells how it stands, the most urgent first', async () => {
  const order = anOrder('s-1', 'Mug', {
    isDisputed: true,
    hasFailedDelivery: true,
    refundedCents: 500,
    requiresShipping: true,
  })
  showManageOrders({ orders: { orders: [order] } }, '?filter=all')

  const row = within(await screen.findByRole('link', { name: /Mug/ }))

  expect(row.getByText('Disputed').parentElement?.textContent).toBe('DisputedDelivery failedPartially refundedTo ship')
  expect(row.getByText('$19.50 USD')).toBeDefined()
})

test.each([
  ['Shipped', { requiresShipping: true, shippedAt: '2026-03-02T12:00:00Z' }],
  ['Refunded', { requiresShipping: true, isRefunded: true, refundedCents: 1950 }],
  ['Test', { requiresShipping: true, isTest: true }],
])('an order marked %s is not to be shipped', async (words, facts) => {
  showManageOrders({ orders: { orders: [anOrder('s-1', 'Mug', facts)] } }, '?filter=all')

  const row = within(await screen.findByRole('link', { name: /Mug/ }))

  expect(row.getByText(words)).toBeDefined()
  expect(row.queryByText('To ship')).toBeNull()
})

test('an order of which there is nothing else to tell was paid', async () => {
  const order = anOrder('s-1', 'VIP')
  showManageOrders({ orders: { orders: [order] } }, '?filter=all')

  const row = within(await screen.findByRole('link', { name: /VIP/ }))

  expect(row.getByText('Paid')).toBeDefined()
  expect(row.getAllByText(ageText(order.paidAt, Date.now()) ?? '')).toHaveLength(2)
})

test('a link leads straight to the undelivered orders of a server', async () => {
  const orders = { orders: [anOrder('s-1', 'VIP')] }
  showManageOrders({ orders }, '?filter=undelivered&server=43')
  const asked = answerOrders(() => orders)

  expect((await list()).textContent).toBe('1 order')
  expect(asked).toContainEqual({ filter: 'undelivered' })
  expect((await tab('Delivery failed')).getAttribute('aria-current')).toBe('page')
  expect((await tab('Refunded')).getAttribute('href')).toBe('/manage-orders?filter=refunded&server=43')
  expect(screen.getByRole('combobox')).toHaveProperty('value', tavern.guildId)
})

test('another server keeps the filter', async () => {
  showManageOrders({}, '?filter=disputed')
  const asked = answerOrders(() => ({ orders: [] }))
  await screen.findByText('No disputes')

  await userEvent.selectOptions(screen.getByRole('combobox'), 'Tavern')

  await waitFor(() => expect(asked.filter(({ filter }) => filter === 'disputed')).toHaveLength(2))
  expect((await tab('Disputed')).getAttribute('aria-current')).toBe('page')
})

test('an unknown filter shows the orders to ship', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders: { orders: [] } }, '?filter=nonsense')

  expect(await screen.findByText('1 order to ship')).toBeDefined()
})

test('a search is asked for once the typing rests', async () => {
  showManageOrders({}, '?filter=all')
  const asked = answerOrders((query) => ({ orders: query.has('search') ? [] : [anOrder('s-1', 'Mug')] }))

  await userEvent.type(await screen.findByRole('searchbox'), ' ada ')

  expect(await screen.findByText('No orders match “ada”.')).toBeDefined()
  expect(asked).toEqual([{ filter: 'all' }, { filter: 'all', search: 'ada' }])
})

test('while nothing was found yet, older orders are looked through by themselves', async () => {
  showManageOrders({}, '?filter=all')
  let answerLast = () => {}
  const last = new Promise<void>((resolve) => {
    answerLast = resolve
  })
  server.use(
    http.get('/api/guilds/:id/sales', async ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor')
      if (cursor === 'older') await last
      if (cursor === 'older') return HttpResponse.json({ orders: [anOrder('s-1', 'Mug')], nextCursor: null })
      return HttpResponse.json({ orders: [], nextCursor: cursor ? 'older' : 'newer' })
    }),
  )

  expect(await screen.findByRole('heading', { name: 'Searching older orders...' })).toBeDefined()
  answerLast()

  expect(await screen.findByText('1 order')).toBeDefined()
  expect(screen.getByText('Mug')).toBeDefined()
})

test('more orders follow by themselves on the way down', async () => {
  showManageOrders({}, '?filter=all')
  const page = (from: number) =>
    Array.from({ length: 15 }, (_, place) => anOrder(`s-${from + place}`, `Mug ${from + place}`))
  const asked = answerOrders((query) =>
    query.has('cursor') ? { orders: page(15), nextCursor: null } : { orders: page(0), nextCursor: 'after-14' },
  )

  expect(await screen.findByText('30 orders')).toBeDefined()
  expect(asked).toEqual([{ filter: 'all' }, { filter: 'all', cursor: 'after-14' }])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('of very many orders only those near the view are drawn', async () => {
  const many = Array.from({ length: 10_000 }, (_, place) => anOrder(`s-${place}`, `Mug ${place}`))
  showManageOrders({ orders: { orders: many } }, '?filter=all')
  await screen.findByText(`${countText(10_000)} orders`)
  const drawnAtFirst = names()
  const rows = screen.getByText('Mug 0').closest('ul')
  if (!rows) throw new Error('the rows are in no list')

  vi.spyOn(rows, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -5000 * 72, 800, 720_000))
  window.dispatchEvent(new Event('scroll'))

  expect(await screen.findByText('Mug 5000')).toBeDefined()
  expect(drawnAtFirst).toContain('Mug 0')
  expect(drawnAtFirst.length).toBeLessThan(40)
  expect(names().length).toBeLessThan(40)
  expect(screen.queryByText('Mug 0')).toBeNull()
  expect(rows.style.height).toBe('45000rem')
  expect(screen.getByText('Mug 5000').closest('li')?.getAttribute('aria-posinset')).toBe('5001')
})

test('orders that cannot be loaded say so and can be tried again', async () => {
  showManageOrders({}, '?filter=shipped')
  answerOrders((query) =>
    query.get('filter') === 'shipped' ? HttpResponse.json({}, { status: 400 }) : { orders: [anOrder('s-1', 'Mug')] },
  )
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to load orders.')
  answerOrders(() => ({ orders: [anOrder('s-1', 'Mug')] }))

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect((await list()).textContent).toBe('1 order')
})

test('when more orders cannot be loaded, those known stay and another try is offered', async () => {
  showManageOrders({}, '?filter=all')
  const first = { orders: [anOrder('s-1', 'Mug')], nextCursor: 'next' }
  answerOrders((query) => (query.has('cursor') ? HttpResponse.json({}, { status: 400 }) : first))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to load more orders.')
  answerOrders((query) => (query.has('cursor') ? { orders: [anOrder('s-2', 'Banner')] } : first))

  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))

  expect(await screen.findByText('2 orders')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server in trouble keeps the orders to ship in reach', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders: refuse(429, { message: 'Slow down.' }) })

  expect(await screen.findByText('1 order to ship')).toBeDefined()
  await userEvent.click(await tab('All orders'))

  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Slow down.')
})

test.each([
  ['all', 'No orders yet'],
  ['shipped', 'Nothing shipped yet'],
  ['undelivered', 'No failed deliveries'],
  ['disputed', 'No disputes'],
  ['refunded', 'No refunds'],
])('without any order, %s says: %s', async (filter, words) => {
  showManageOrders({ orders: { orders: [] } }, `?filter=${filter}`)

  expect(await screen.findByText(words)).toBeDefined()
})
