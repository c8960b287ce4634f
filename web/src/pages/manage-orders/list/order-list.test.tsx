import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { ageText } from '../../../ui/format/dates.ts'
import { countText } from '../../../ui/format/numbers.ts'
import { anOrder, aSale, showManageOrders, tavern } from '../manage-orders-page.testing.tsx'

const names = () =>
  screen.getAllByRole('listitem').flatMap((row) => row.querySelector('.font-medium')?.textContent ?? [])
const tab = (name: string) => screen.findByRole('link', { name })
const list = () => screen.findByRole('heading', { level: 2 })

/** Mocks the order list and collects the query strings. */
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

test('lists all orders in their own tab', async () => {
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

test('counts the orders that need action', async () => {
  const attention = { failedDeliveries: 2, ordersToShip: 1, disputedOrders: 0, lowStock: [], roleProblems: [] }
  showManageOrders({ orders: { orders: [] }, attention })

  expect((await tab('Delivery failed 2')).textContent).toBe('Delivery failed2')
  expect(await tab('To ship 1')).toBeDefined()
  expect(await tab('Disputed')).toBeDefined()
})

test('scrolls the active tab into view', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  showManageOrders({ orders: { orders: [] } }, '?filter=refunded')

  await tab('Refunded')

  expect(screen.getByRole('navigation', { name: 'Orders' }).scrollLeft).toBe(370)
})

test('shows the statuses of an order, most urgent first', async () => {
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
])("doesn't mark an order as to ship when it's marked %s", async (words, facts) => {
  showManageOrders({ orders: { orders: [anOrder('s-1', 'Mug', facts)] } }, '?filter=all')

  const row = within(await screen.findByRole('link', { name: /Mug/ }))

  expect(row.getByText(words)).toBeDefined()
  expect(row.queryByText('To ship')).toBeNull()
})

test("links tracking numbers to their carriers' pages", async () => {
  const shipped = { requiresShipping: true, shippedAt: '2026-03-02T12:00:00Z' }
  const orders = [
    anOrder('s-1', 'Mug', { ...shipped, trackingNumber: '1Z999AA10123456784' }),
    anOrder('s-2', 'Cup', { ...shipped, trackingNumber: 'NR-1' }),
  ]
  showManageOrders({ orders: { orders } }, '?filter=all')

  const link = await screen.findByRole('link', { name: '1Z999AA10123456784 (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784')
  expect(link.parentElement?.closest('a')).toBeNull()
  expect(screen.getByRole('link', { name: /Mug/ }).textContent).not.toContain('1Z999AA10123456784')
  expect(screen.getByRole('link', { name: /Cup/ }).textContent).toContain(' · NR-1')
})

test('marks an order without other statuses as Paid', async () => {
  const order = anOrder('s-1', 'VIP')
  showManageOrders({ orders: { orders: [order] } }, '?filter=all')

  const row = within(await screen.findByRole('link', { name: /VIP/ }))

  expect(row.getByText('Paid')).toBeDefined()
  expect(row.getAllByText(ageText(order.paidAt, Date.now()) ?? '')).toHaveLength(2)
})

test('shows what was paid and what the buyer saved', async () => {
  const discount = { amount: 200, kind: 'code', name: 'WELCOME10' }
  const orders = [anOrder('s-1', 'VIP', { discount }), anOrder('s-2', 'Badge', { priceCents: 0 })]
  showManageOrders({ orders: { orders } }, '?filter=all')

  const row = within(await screen.findByRole('link', { name: /VIP/ }))

  expect(row.getByText('$19.50 USD')).toBeDefined()
  expect(row.getByText('ada · -$2.00 USD · WELCOME10')).toBeDefined()
  expect(within(screen.getByRole('link', { name: /Badge/ })).getAllByText('Free')).toHaveLength(2)
})

test('opens the failed deliveries of a server from a link', async () => {
  const orders = { orders: [anOrder('s-1', 'VIP')] }
  showManageOrders({ orders }, '?filter=undelivered&server=43')
  const asked = answerOrders(() => orders)

  expect((await list()).textContent).toBe('1 order')
  expect(asked).toContainEqual({ filter: 'undelivered' })
  expect((await tab('Delivery failed')).getAttribute('aria-current')).toBe('page')
  expect((await tab('Refunded')).getAttribute('href')).toBe('/manage-orders?filter=refunded&server=43')
  expect(screen.getByRole('combobox')).toHaveProperty('value', tavern.guildId)
})

test('keeps the filter when switching servers', async () => {
  showManageOrders({}, '?filter=disputed')
  const asked = answerOrders(() => ({ orders: [] }))
  await screen.findByText('No disputes')

  await userEvent.selectOptions(screen.getByRole('combobox'), 'Tavern')

  await waitFor(() => expect(asked.filter(({ filter }) => filter === 'disputed')).toHaveLength(2))
  expect((await tab('Disputed')).getAttribute('aria-current')).toBe('page')
})

test('falls back to pending orders for an unknown filter', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders: { orders: [] } }, '?filter=nonsense')

  expect(await screen.findByText('1 order to ship')).toBeDefined()
})

test('debounces the search', async () => {
  showManageOrders({}, '?filter=all')
  const asked = answerOrders((query) => ({ orders: query.has('search') ? [] : [anOrder('s-1', 'Mug')] }))

  await userEvent.type(await screen.findByRole('searchbox'), ' ada ')

  expect(await screen.findByText('No orders match “ada”.')).toBeDefined()
  expect(asked).toEqual([{ filter: 'all' }, { filter: 'all', search: 'ada' }])
})

test('searches older orders automatically until something is found', async () => {
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

test('loads more orders automatically on scroll', async () => {
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

test('renders only the rows near the viewport', async () => {
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

test('shows an error with Retry when orders fail to load', async () => {
  showManageOrders({}, '?filter=shipped')
  answerOrders((query) =>
    query.get('filter') === 'shipped' ? HttpResponse.json({}, { status: 400 }) : { orders: [anOrder('s-1', 'Mug')] },
  )
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to load orders.')
  answerOrders(() => ({ orders: [anOrder('s-1', 'Mug')] }))

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect((await list()).textContent).toBe('1 order')
})

test('keeps the loaded orders and offers Retry when loading more fails', async () => {
  showManageOrders({}, '?filter=all')
  const first = { orders: [anOrder('s-1', 'Mug')], nextCursor: 'next' }
  answerOrders((query) => (query.has('cursor') ? HttpResponse.json({}, { status: 400 }) : first))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to load more orders.')
  answerOrders((query) => (query.has('cursor') ? { orders: [anOrder('s-2', 'Banner')] } : first))

  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))

  expect(await screen.findByText('2 orders')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps pending orders available when the order list fails', async () => {
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
])('shows an empty state for %s: %s', async (filter, words) => {
  showManageOrders({ orders: { orders: [] } }, `?filter=${filter}`)

  expect(await screen.findByText(words)).toBeDefined()
})

test('shows the order number in the list', async () => {
  showManageOrders({ orders: { orders: [anOrder('s-1', 'Mug', { orderNumber: 'PF-7K3Q' })] } }, '?filter=all')

  expect(await screen.findByText('PF-7K3Q · ada')).toBeDefined()
})
