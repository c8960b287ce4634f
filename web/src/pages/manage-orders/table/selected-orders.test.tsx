import { maximumSelected } from '@guildshop/contract/orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { server } from '../../../testing/server.ts'
import { address, anOrder, aSale, showManageOrders } from '../manage-orders-page.testing.tsx'

const mug = anOrder('s-1', 'Mug', { requiresShipping: true, orderNumber: 'PF-AAAA' })
const vip = anOrder('s-2', 'VIP', { orderNumber: 'PF-BBBB' })
const orders = { orders: [mug, vip] }

const pick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

describe('selected orders', () => {
  test('are shipped with their own tracking number or without', async () => {
    const sent = answerPost('/guilds/42/sales/ship-many', {
      shipments: [
        { saleId: 's-1', itemName: 'Mug', trackingNumber: '1Z1', problem: null },
        { saleId: 's-2', itemName: 'Banner', trackingNumber: null, problem: null },
      ],
    })
    const sales = [
      aSale('s-1', 'Mug', { orderNumber: 'PF-AAAA' }),
      aSale('s-2', 'Banner', { orderNumber: 'PF-BBBB' }),
      aSale('s-3', 'Axe', { orderNumber: 'PF-CCCC', shippingAddress: undefined }),
    ]
    showManageOrders({ pending: sales, orders }, '?view=table')
    await pick('Select all orders')
    expect(await screen.findByText('3 selected')).toBeDefined()

    await press('Ship selected')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship selected orders' }))
    expect(dialog.getByText('Skipped: Cannot mark as shipped without address')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Tracking number for PF-AAAA (optional)'), ' 1Z1 ')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 orders as Shipped' }))

    expect(await screen.findByText('2 orders marked as shipped. Sending to PayPal.')).toBeDefined()
    expect(sent).toEqual([
      { shipments: [{ saleId: 's-1', trackingNumber: '1Z1' }, { saleId: 's-2' }], isPreview: false },
    ])
    await press('Done')
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  test.each(failures('Failed to mark these orders as shipped.'))(
    'stay selected when shipping fails because $how',
    async ({ answer, words }) => {
      answerPost('/guilds/42/sales/ship-many', answer)
      showManageOrders({ orders }, '?filter=all&view=table')
      await pick('Select PF-AAAA')
      await press('Ship selected')

      await press('Mark 1 order as Shipped')

      expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
      await press('Cancel')
      expect(screen.getByText('1 selected')).toBeDefined()
    },
  )

  test("can't be shipped when none of them needs it", async () => {
    showManageOrders({ orders }, '?filter=all&view=table')

    await pick('Select PF-BBBB')

    expect(await screen.findByRole('button', { name: 'Ship selected' })).toHaveProperty('disabled', true)
  })
})

describe('selected orders outside the portal', () => {
  test('are exported as a file', async () => {
    const names: string[] = []
    const sent: unknown[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:orders')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    server.use(
      http.post('/api/sales/selected.csv', async ({ request }) => {
        sent.push(await request.json(), request.headers.get('authorization'))
        return new HttpResponse('Order id\r\ns-2\r\n')
      }),
    )
    showManageOrders({ orders }, '?filter=all&view=table')
    await pick('Select PF-BBBB')

    await press('Export selected')

    await waitFor(() => expect(names[0]).toMatch(/^pixel-forge-orders-selected-\d{4}-\d\d-\d\d\.csv$/))
    expect(sent).toEqual([{ saleIds: ['s-2'] }, `Bearer ${localStorage.getItem('authToken')}`])
  })

  test('are printed as packing slips, one per page', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const slip = (order: object) => ({ ...order, guildName: 'Pixel Forge', shippingAddress: address })
    const sent = answerPost('/sales/selected', { orders: [slip(mug), slip(vip)] })
    showManageOrders({ orders }, '?filter=all&view=table')
    await pick('Select all orders')

    await press('Print packing slips')

    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const slips = [...document.querySelectorAll('.print-sheets article')].map(({ textContent }) => textContent)
    expect(slips).toHaveLength(2)
    expect(slips[0]).toContain('United Kingdom')
    expect(slips[1]).toContain('PF-BBBB')
    expect(sent).toEqual([{ saleIds: ['s-1', 's-2'] }])
    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(document.querySelector('.print-sheets')).toBeNull())
  })

  test("are printed without the buyer's name for gifts", async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const gift = { recipientDiscordId: '210000000000000006', recipientName: 'sam', message: null, state: 'delivered' }
    const slip = { ...mug, guildName: 'Pixel Forge', shippingAddress: address }
    answerPost('/sales/selected', { orders: [slip, { ...slip, _id: 's-2', gift }] })
    showManageOrders({ orders }, '?filter=all&view=table')
    await pick('Select all orders')

    await press('Print packing slips')

    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const slips = [...document.querySelectorAll('.print-sheets article')].map(({ textContent }) => textContent)
    expect(slips.map((text) => [text.includes('Buyer'), text.includes('Order ID')])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test.each([
    ['Export selected', 'Failed to export orders.'],
    ['Print packing slips', 'Failed to load the packing slips.'],
  ])('show an error when "%s" fails', async (button, words) => {
    server.use(http.post('/api/sales/*', () => HttpResponse.json({}, { status: 500 })))
    showManageOrders({ orders }, '?filter=all&view=table')
    await pick('Select PF-AAAA')

    await press(button)

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  })

  test('are cleared by the button and by another tab', async () => {
    showManageOrders({ orders }, '?filter=all&view=table')
    await pick('Select PF-AAAA')
    await press('Clear')
    expect(screen.queryByText('1 selected')).toBeNull()

    await pick('Select PF-AAAA')
    await userEvent.click(screen.getByRole('link', { name: 'Refunded' }))

    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })

  test('are limited, and exclude test purchases', async () => {
    const many = Array.from({ length: maximumSelected + 5 }, (_, place) =>
      anOrder(`s-${place}`, `Mug ${place}`, { isTest: place === 0 }),
    )
    showManageOrders({ orders: { orders: many } }, '?filter=all&view=table')

    await pick('Select all orders')

    expect(await screen.findByText('200 selected (the maximum)')).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Select Mug 0' })).toHaveProperty('disabled', true)
  })
})
