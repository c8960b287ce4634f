import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answered } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { momentText } from '../../../ui/format/dates.ts'
import { roleGiven, showOrder, someDetails } from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const discount = { amount: 250, kind: 'code', name: 'WELCOME10' }
const discounted = { ...someDetails, discount }
const refundable = { leftCents: 1950, until: '2099-01-01T00:00:00.000Z', hasRole: false, removesRole: false }

async function part(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return heading.closest('section') ?? document.body
}

const facts = async () =>
  [...(await part('Order')).querySelectorAll('dt')].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  )

const events = async () =>
  within(await part('Timeline'))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('p')].map((line) => line.textContent))

describe('a discounted order', () => {
  test('shows list price, discount and amount paid', async () => {
    showOrder(<OrderPage />, { reply: { ...discounted, quantity: 2 } })

    expect(await facts()).toEqual(
      expect.arrayContaining([
        'List price: $22.00 USD',
        'Discount: -$2.50 USD (Discount code WELCOME10)',
        `Paid: $19.50 USD (${momentText(someDetails.paidAt)})`,
        'Quantity: 2 × $11.00 USD',
      ]),
    )
    expect(await events()).toContainEqual([
      'Paid $19.50 USD',
      'List price $22.00 USD, Discount code WELCOME10',
      expect.any(String),
    ])
  })

  test('shows nothing of it without the field', async () => {
    showOrder(<OrderPage />)

    expect((await facts()).filter((fact) => /^(List price|Discount|Payment|Upgrade)/.test(fact))).toEqual([])
  })
})

describe('a free order', () => {
  test('has no payment, no refunds and no dispute pack', async () => {
    const reply = { ...someDetails, priceCents: 0, requiresShipping: false, orderId: null, captureId: null }
    showOrder(<OrderPage />, { reply })

    const shown = await facts()

    expect(shown).toEqual(expect.arrayContaining([expect.stringContaining('Price: Free'), 'Payment: No payment']))
    expect(shown.some((fact) => fact.startsWith('PayPal'))).toBe(false)
    expect((await events()).map(([title]) => title)).toContain('Ordered for free')
    expect(screen.queryByRole('button', { name: 'Refund payment' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Dispute pack' })).toBeNull()
  })
})

describe('an upgrade', () => {
  test('links to the order that it upgraded and to the one that upgraded it', async () => {
    const reply = {
      ...someDetails,
      upgradedOrder: { _id: 's-0', orderNumber: 'PF-AAAA' },
      upgradedBy: { _id: 's-2', orderNumber: 'PF-CCCC' },
    }
    showOrder(<OrderPage />, { reply })

    const path = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await path('PF-AAAA')).toBe('/manage-orders/s-0')
    expect(await path('PF-CCCC')).toBe('/manage-orders/s-2')
  })
})

describe('refunding a discounted order', () => {
  async function open(change: object) {
    showOrder(<OrderPage />, { reply: { ...discounted, refundable, refundRequests: [], ...change } })
    await userEvent.click(await screen.findByRole('button', { name: 'Refund payment' }))
    return within(await screen.findByRole('dialog', { name: 'Refund payment' }))
  }

  const codeBack = 'This use of the discount code WELCOME10 no longer counts.'

  test.each(['full', 'basic'])('names what was paid with the %s connection', async (paypalConnection) => {
    const dialog = await open({ paypalConnection })

    expect(dialog.getByText('Paid $19.50 USD (list price $22.00 USD)')).toBeDefined()
  })

  test('gives the use of a code back with a full refund only', async () => {
    const dialog = await open({ paypalConnection: 'full' })
    expect(dialog.getByText(codeBack)).toBeDefined()

    await userEvent.clear(dialog.getByLabelText('Amount (USD)'))
    await userEvent.type(dialog.getByLabelText('Amount (USD)'), '5')

    expect(dialog.queryByText(codeBack)).toBeNull()
  })

  test('says nothing of codes for another discount', async () => {
    const dialog = await open({ paypalConnection: 'full', discount: { ...discount, kind: 'sale' } })

    expect(dialog.queryByText(/no longer counts/)).toBeNull()
  })

  test('warns that another order was reduced by this one', async () => {
    const dialog = await open({ paypalConnection: 'full', upgradedBy: { _id: 's-2', orderNumber: 'PF-CCCC' } })

    expect(dialog.getByText(/^The buyer upgraded this order with PF-CCCC/)).toBeDefined()
  })
})

test('the timeline names the role that was assigned', async () => {
  server.use(http.get('/api/discord/guilds/42/roles', answered([{ id: '41', name: 'VIP' }])))
  const entitlements = [{ _id: 'e-1', kind: 'role', label: '', roleId: '41', waivedAt: null }]
  const deliveries = [{ ...roleGiven, entitlementId: 'e-1' }]
  showOrder(<OrderPage />, { reply: { ...someDetails, entitlements, deliveries } })

  const timeline = within(await part('Timeline'))

  expect(await timeline.findByText('Role assigned: VIP')).toBeDefined()
})
