import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { anOrder, forge, showManageOrders } from '../manage-orders-page.testing.tsx'
import { showOrder, someDetails } from '../order/order-page.testing.tsx'
import { OrderPage } from '../order/order-page.tsx'

const review = { state: 'review', words: 'PayPal is reviewing this payment.' }
const problem = { state: 'problem', words: 'PayPal took this payment, but it does not match the order.' }
const attention = { failedDeliveries: 0, ordersToShip: 0, disputedOrders: 0, lowStock: [], roleProblems: [] }

describe('OrderList', () => {
  test('counts payment issues in their tab', async () => {
    const orders = { orders: [anOrder('s-1', 'Mug', { payment: review })] }
    showManageOrders({ orders, attention: { ...attention, heldPayments: 2, failedPayments: 1 } }, '?filter=held')

    const tab = await screen.findByRole('link', { name: 'Payment issues 3' })

    expect(tab.getAttribute('aria-current')).toBe('page')
    expect(tab.getAttribute('href')).toContain('filter=held')
  })

  test.each([
    [review, 'On hold'],
    [{ ...review, endsAt: '2026-03-31T12:00:00.000Z' }, 'On hold, act by Mar 31, 2026'],
    [problem, 'Payment problem'],
  ])('marks %o only as "%s"', async (payment, badge) => {
    const order = anOrder('s-1', 'Mug', { payment, requiresShipping: true })
    showManageOrders({ orders: { orders: [order] }, attention }, '?filter=all')

    const row = within(await screen.findByRole('link', { name: /Mug/ }))

    expect(row.getByText(badge.split(',')[0] ?? '').parentElement?.textContent).toBe(badge)
  })

  test('says why a payment is on hold', async () => {
    const order = anOrder('s-1', 'Mug', { payment: { ...review, reason: 'The buyer paid by eCheck' } })
    showManageOrders({ orders: { orders: [order] }, attention }, '?filter=held')

    expect((await screen.findByRole('link', { name: /Mug/ })).textContent).toContain('The buyer paid by eCheck')
  })

  test("explains the payment issues tab when it's empty", async () => {
    showManageOrders({ orders: { orders: [] }, attention }, '?filter=held')

    expect(await screen.findByText('No payment issues')).toBeDefined()
  })
})

describe('OrderPage', () => {
  test("says that a payment is on hold and doesn't offer shipping", async () => {
    showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [], payment: review } })

    expect(await screen.findByText(review.words)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mark as Shipped' })).toBeNull()
    expect(screen.queryByText(/^Paid/)).toBeNull()
    expect(screen.getByText('Payment on hold')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'About payments on hold' })).toBeNull()
  })

  test('says why a payment is on hold, until when, and links to PayPal', async () => {
    const action = { label: 'Accept payment at PayPal', url: 'https://paypal.example/activity/payment/C-1' }
    const held = { ...review, reason: 'Your account does not accept this currency', action }
    const payment = { ...held, endsAt: '2026-03-31T12:00:00.000Z' }
    showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [], payment } })

    const link = await screen.findByRole('link', { name: /^Accept payment at PayPal/ })

    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([action.url, '_blank'])
    expect(screen.getByText(`${held.reason}.`)).toBeDefined()
    expect(screen.getByText(/returns the payment to the buyer on Mar 31, 2026/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'About payments on hold' }).getAttribute('href')).toBe(
      '/help/payments-on-hold',
    )
  })

  test('shows a payment problem as an error', async () => {
    showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [], payment: problem } })

    expect((await screen.findByRole('alert')).textContent).toBe(problem.words)
  })

  test.each([
    ['COMPLETED', 'Refunded $5.00 USD'],
    [undefined, 'Refunded $5.00 USD'],
    ['PENDING', 'Refund of $5.00 USD pending'],
    ['FAILED', 'Refund of $5.00 USD failed'],
    ['CANCELLED', 'Refund of $5.00 USD cancelled'],
  ])('shows a refund in state %s as "%s"', async (state, words) => {
    const refunds = [{ _id: 'R-1', amountCents: 500, createdAt: '2026-03-03T12:00:00.000Z', state }]
    showOrder(<OrderPage />, { reply: { ...someDetails, refunds } })

    expect(await screen.findByText(words)).toBeDefined()
  })
})

describe('RemovedServerOrders', () => {
  const removed = { orders: [{ ...anOrder('s-9', 'Poster'), guildName: 'Old Forge' }] }

  test('lists the orders above the tabs, each with a link', async () => {
    showManageOrders({ removed })

    const region = within(await screen.findByRole('region', { name: 'Orders from removed servers' }))

    expect(region.getByText(/Old Forge/)).toBeDefined()
    expect(region.getByRole('link', { name: /Poster/ }).getAttribute('href')).toBe('/manage-orders/s-9')
  })

  test('lists the orders for a user without servers', async () => {
    showManageOrders({ guilds: [], removed })

    expect(await screen.findByText("You haven't registered any servers yet...")).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Orders from removed servers' })).toBeDefined()
  })

  test.each([
    ['there are none', { orders: [] }],
    ["the API doesn't offer them", refuse(404)],
    ['the reply is invalid', { sales: 1 }],
  ])('renders nothing when %s', async (_when, reply) => {
    showManageOrders({ guilds: [forge], removed: reply })

    expect(await screen.findByText('No orders currently pending shipment for this server.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Orders from removed servers' })).toBeNull()
  })
})
