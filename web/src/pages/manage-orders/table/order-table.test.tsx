import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { server } from '../../../testing/server.ts'
import { localDay } from '../../../ui/format/dates.ts'
import { address, anOrder, aSale, showManageOrders } from '../manage-orders-page.testing.tsx'

const mug = anOrder('s-1', 'Mug', { requiresShipping: true, orderNumber: 'PF-AAAA' })
const vip = anOrder('s-2', 'VIP', { orderNumber: 'PF-BBBB' })
const orders = { orders: [mug, vip] }

const table = () => screen.findByRole('table', { name: 'Orders' })
const cells = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

describe('the table view', () => {
  test('is chosen with the switch and kept in the links of the tabs', async () => {
    showManageOrders({ orders }, '?filter=all')

    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }))

    const day = localDay(mug.paidAt)
    expect(await cells()).toEqual([
      ' | Order | Buyer | Date | Amount | Status',
      ` | PF-AAAAMug | ada | ${day} | $19.50 USD | To ship`,
      ` | PF-BBBBVIP | ada | ${day} | $19.50 USD | Paid`,
    ])
    expect(screen.getByRole('link', { name: 'Shipped' }).getAttribute('href')).toBe(
      '/manage-orders?filter=shipped&view=table',
    )
    expect(screen.getByRole('link', { name: /Mug/ }).getAttribute('href')).toBe('/manage-orders/s-1')
  })

  test('shows what the buyer saved below the amount', async () => {
    const discounted = { ...vip, discount: { amount: 200, kind: 'code', name: 'WELCOME10' } }
    showManageOrders({ orders: { orders: [discounted] } }, '?filter=all&view=table')

    expect((await cells())[1]).toContain(' | $19.50 USD-$2.00 USD · WELCOME10 | Paid')
  })

  test('links tracking numbers in a column of their own', async () => {
    const shipped = { ...mug, shippedAt: '2026-03-02T12:00:00Z', trackingNumber: '1Z999AA10123456784' }
    showManageOrders({ orders: { orders: [shipped, vip] } }, '?filter=all&view=table')

    const day = localDay(mug.paidAt)
    expect(await cells()).toEqual([
      ' | Order | Buyer | Tracking | Date | Amount | Status',
      ` | PF-AAAAMug | ada | UPS 1Z999AA10123456784 (opens in a new tab) | ${day} | $19.50 USD | Shipped`,
      ` | PF-BBBBVIP | ada |  | ${day} | $19.50 USD | Paid`,
    ])
    expect(screen.getByRole('link', { name: /^1Z999AA10123456784/ }).getAttribute('href')).toContain('ups.com')
  })

  test('shows orders to ship with recipient and country', async () => {
    const sales = [aSale('s-1', 'Mug'), aSale('s-2', 'Banner', { shippingAddress: undefined })]
    showManageOrders({ pending: sales, orders }, '?view=table')

    const [, first, second] = await cells()
    expect(first).toContain('Mug | ada | Ada Lovelace, United Kingdom')
    expect(second).toContain('Banner | ada | Address missing')
    expect(second).toContain('No address')
  })

  test("isn't used on phones", async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    showManageOrders({ orders }, '?filter=all&view=table')

    expect(await screen.findByText('2 orders')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test("isn't used when the API lists only pending orders", async () => {
    showManageOrders({ pending: [aSale('s-1', 'Mug')] }, '?view=table')

    expect(await screen.findByRole('button', { name: 'Mark as Shipped' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('renders only the rows near the viewport', async () => {
    const many = Array.from({ length: 5000 }, (_, place) => anOrder(`s-${place}`, `Mug ${place}`))
    showManageOrders({ orders: { orders: many } }, '?filter=all&view=table')

    expect((await table()).getAttribute('aria-rowcount')).toBe('5001')
    expect(within(await table()).getAllByRole('row').length).toBeLessThan(60)
    expect(screen.queryByText('Mug 4999')).toBeNull()
  })

  test('sorts by date with the column heading', async () => {
    const asked: string[] = []
    showManageOrders({}, '?filter=all&view=table')
    server.use(
      http.get('/api/guilds/:id/sales', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(orders)
      }),
    )
    const heading = await screen.findByRole('columnheader', { name: 'Date' })
    expect(heading.getAttribute('aria-sort')).toBe('descending')

    await press('Date')

    await waitFor(() => expect(asked).toContain('?filter=all&sort=oldest'))
    expect((await screen.findByRole('columnheader', { name: 'Date' })).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.queryByRole('button', { name: 'Order' })).toBeNull()
  })

  test.each([
    ['?view=table', ['Mug', 'Banner', 'Axe']],
    ['?view=table&sort=newest', ['Axe', 'Banner', 'Mug']],
    ['?view=table&sort=item', ['Axe', 'Banner', 'Mug']],
    ['?view=table&sort=country', ['Banner', 'Mug', 'Axe']],
    ['?view=table&sort=nonsense', ['Mug', 'Banner', 'Axe']],
  ])('sorts the orders to ship with %s', async (search, names) => {
    const to = (countryCode: string) => ({ shippingAddress: { ...address, countryCode } })
    const sales = [aSale('s-1', 'Mug', to('GB')), aSale('s-2', 'Banner', to('DE')), aSale('s-3', 'Axe', to('US'))]
    showManageOrders({ pending: sales, orders }, search)

    await table()
    expect(screen.getAllByRole('link', { name: /^(Mug|Banner|Axe)$/ }).map(({ textContent }) => textContent)).toEqual(
      names,
    )
  })
})
