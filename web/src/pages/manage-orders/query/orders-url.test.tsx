import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { server } from '../../../testing/server.ts'
import { address, anOrder, aSale, showManageOrders } from '../manage-orders-page.testing.tsx'
import { dayRange, isInRange } from './day-range.ts'

const orders = { orders: [anOrder('s-1', 'Mug')] }

/** Mocks the lists of one and of all servers, and collects their paths and queries. */
function answerLists(reply: object = orders): string[] {
  const asked: string[] = []
  const answer = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    asked.push(decodeURIComponent(pathname + search))
    return HttpResponse.json(reply)
  }
  server.use(http.get('/api/guilds/:id/sales', answer), http.get('/api/sales', answer))
  return asked
}

const tabLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the URL of the orders', () => {
  test('restores search, tab, server, dates, sort and view', async () => {
    showManageOrders(
      { orders },
      '?filter=shipped&server=43&search=ada&from=2026-03-01&to=2026-03-31&sort=oldest&view=table',
    )
    const asked = answerLists()
    const { from, before } = dayRange('2026-03-01', '2026-03-31')

    expect(await screen.findByRole('table', { name: 'Orders' })).toBeDefined()
    expect(asked).toContain(`/api/guilds/43/sales?filter=shipped&search=ada&sort=oldest&from=${from}&before=${before}`)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ada')
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-03-01')
    expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-03-31')
    expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'oldest')
    expect(screen.getByLabelText('Server')).toHaveProperty('value', '43')
  })

  test('keeps the search in every tab', async () => {
    showManageOrders({ orders }, '?filter=all')

    await userEvent.type(await screen.findByRole('searchbox'), 'ada')

    await waitFor(async () => expect(await tabLink('Shipped')).toBe('/manage-orders?filter=shipped&search=ada'))
  })

  test('keeps a search in the next tab that was typed just before', async () => {
    showManageOrders({ orders }, '?filter=all')
    await userEvent.type(await screen.findByRole('searchbox'), 'ada')

    const typedNow = await tabLink('Shipped')

    expect(typedNow).toBe('/manage-orders?filter=shipped&search=ada')
  })

  test('offers to search all orders when a tab has no match', async () => {
    showManageOrders({}, '?filter=shipped&search=ada')
    answerLists({ orders: [] })

    expect(await tabLink('Search all orders')).toBe('/manage-orders?filter=all&search=ada')
  })

  test('offers to search all orders when no order to ship matches', async () => {
    showManageOrders({ pending: [aSale('s-1', 'Mug')], orders }, '?search=nobody')

    expect(await screen.findByText('No orders to ship match “nobody”.')).toBeDefined()
    expect(await tabLink('Search all orders')).toBe('/manage-orders?filter=all&search=nobody')
  })

  test('follows the sort and the dates of the filter panel', async () => {
    showManageOrders({}, '?filter=all')
    const asked = answerLists()
    await userEvent.click(await screen.findByRole('button', { name: 'Filter and sort' }))

    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first')
    await userEvent.type(screen.getByLabelText('From'), '2026-03-02')

    const { from } = dayRange('2026-03-02', null)
    await waitFor(() => expect(asked).toContain(`/api/guilds/42/sales?filter=all&sort=oldest&from=${from}`))
    await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }))
    expect(screen.getByLabelText('From')).toHaveProperty('value', '')
  })

  test('filters the orders to ship by date', async () => {
    const sales = [aSale('s-1', 'Mug'), aSale('s-2', 'Banner', { createdAt: '2026-03-09T12:00:00.000Z' })]
    showManageOrders({ pending: sales, orders }, '?from=2026-03-05')

    expect(await screen.findByText('1 order to ship')).toBeDefined()
    expect(screen.getByText('Mug').closest('li')).toHaveProperty('hidden', true)
  })

  test('says that no order is in the dates', async () => {
    showManageOrders({ pending: [aSale('s-1', 'Mug')], orders }, '?from=2026-04-01')

    expect(await screen.findByText('No orders to ship in this date range')).toBeDefined()
  })

  test('ignores dates that are not dates', async () => {
    showManageOrders({}, '?filter=all&from=yesterday&to=0001-01-01')
    const asked = answerLists()

    expect(await screen.findByText('1 order')).toBeDefined()
    expect(asked).toEqual(['/api/guilds/42/sales?filter=all'])
  })
})

describe('all servers', () => {
  test('are offered once the API lists orders, and list the orders of every server', async () => {
    showManageOrders({}, '?filter=all&view=table')
    const asked = answerLists({ orders: [anOrder('s-1', 'Mug', { guildId: '43', guildName: 'Tavern' })] })

    await userEvent.selectOptions(
      await screen.findByLabelText('Server'),
      await screen.findByRole('option', { name: 'All servers' }),
    )

    const table = within(await screen.findByRole('table', { name: 'Orders' }))
    expect(await table.findByRole('columnheader', { name: 'Server' })).toBeDefined()
    expect(table.getByText('Tavern')).toBeDefined()
    expect(asked).toContain('/api/sales?filter=all')
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  })

  test('show the orders to ship of every server, oldest first', async () => {
    showManageOrders({ orders }, '?server=all')
    answerLists()
    server.use(
      http.get('/api/guilds/:id/sales/pending-shipment', ({ params }) =>
        HttpResponse.json([
          params.id === '42'
            ? aSale('s-1', 'Mug')
            : aSale('s-2', 'Ale', { createdAt: '2026-02-01T12:00:00.000Z', shippingAddress: address }),
        ]),
      ),
    )

    expect(await screen.findByText('2 orders to ship')).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Ale', 'Mug'])
    expect(screen.getByText('Tavern', { selector: 'span' })).toBeDefined()
  })

  test('ship selected orders of several servers, each through its own server', async () => {
    const sent: Record<string, unknown> = {}
    showManageOrders({ orders }, '?server=all&view=table')
    answerLists()
    server.use(
      http.get('/api/guilds/:id/sales/pending-shipment', ({ params }) =>
        HttpResponse.json([aSale(`s-${params.id}`, 'Mug')]),
      ),
      http.post('/api/guilds/:id/sales/ship-many', async ({ params, request }) => {
        sent[String(params.id)] = await request.json()
        return HttpResponse.json({ shipments: [{ saleId: `s-${params.id}`, problem: null }] })
      }),
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all orders' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ship selected' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Mark 2 orders as Shipped' }))

    expect(await screen.findByText('2 orders marked as shipped. Sending to PayPal.')).toBeDefined()
    expect(sent).toEqual({
      42: { shipments: [{ saleId: 's-42' }], isPreview: false },
      43: { shipments: [{ saleId: 's-43' }], isPreview: false },
    })
  })

  test('ask to select a server when the API has no such list', async () => {
    showManageOrders({ pending: [aSale('s-1', 'Mug')] }, '?server=all')

    expect(await screen.findByText('Please select a server to manage orders.')).toBeDefined()
  })
})

test('a range of days includes both, in local time', () => {
  const range = dayRange('2026-03-01', '2026-03-01')
  const { from, before } = range
  const inRange = (at: Date) => isInRange(at.toISOString(), { from, before })

  expect(inRange(new Date(2026, 2, 1, 0, 0))).toBe(true)
  expect(inRange(new Date(2026, 2, 1, 23, 59))).toBe(true)
  expect(inRange(new Date(2026, 2, 2, 0, 0))).toBe(false)
  expect(inRange(new Date(2026, 1, 28, 23, 59))).toBe(false)
  expect(isInRange(null, { from, before })).toBe(false)
})
