import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { momentText } from '../../../ui/format/dates.ts'
import { announceFailed, roleGiven, shippedDetails, showOrder, someDetails } from '../order/order-page.testing.tsx'
import { DisputePackPage } from './dispute-pack-page.tsx'
import { PackingSlipPage } from './packing-slip-page.tsx'

const factsIn = (paper: HTMLElement) =>
  [...paper.querySelectorAll('dt')].map((label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`)
const rowsIn = (paper: HTMLElement) =>
  within(paper)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('shows recipient, contents and order on a packing slip, but no price', async () => {
  showOrder(<PackingSlipPage />, { reply: shippedDetails, below: '/packing-slip' })

  const paper = await screen.findByRole('article')

  expect(document.title).toBe('Packing slip s-1 · Guildshop')
  expect(within(paper).getByText('Pixel Forge')).toBeDefined()
  expect(within(paper).getByText('12 St James Square')).toBeDefined()
  expect(rowsIn(paper)).toEqual(['Quantity | Item', '1 | MugWith our crest'])
  expect(factsIn(paper)).toEqual([
    'Order ID: s-1',
    `Order date: ${momentText(shippedDetails.paidAt)}`,
    'Buyer: ada (310000000000000009)',
    'Tracking number: 1Z999',
  ])
  expect(paper.textContent).not.toContain('19.50')
})

const aGift = { recipientDiscordId: '310000000000000010', recipientName: 'sam', message: null }

test.each(['waiting', 'delivered', 'removed'])(
  'names no buyer on the packing slip of a gift that is %s',
  async (state) => {
    const reply = { ...shippedDetails, orderNumber: 'PF-7K3Q', gift: { ...aGift, state } }
    showOrder(<PackingSlipPage />, { reply, below: '/packing-slip' })

    const paper = await screen.findByRole('article')

    // The order ID opens the receipt, which shows the price.
    expect(factsIn(paper)).toEqual([
      'Order number: PF-7K3Q',
      `Order date: ${momentText(shippedDetails.paidAt)}`,
      'Tracking number: 1Z999',
    ])
  },
)

test('names the buyer on the packing slip of a declined gift', async () => {
  const reply = { ...shippedDetails, gift: { ...aGift, state: 'declined' } }
  showOrder(<PackingSlipPage />, { reply, below: '/packing-slip' })

  const facts = factsIn(await screen.findByRole('article'))

  expect(facts).toEqual(expect.arrayContaining(['Order ID: s-1', 'Buyer: ada (310000000000000009)']))
})

test('shows the units to pack, without those that were returned', async () => {
  const reply = { ...shippedDetails, quantity: 3, returnedUnits: 1 }
  showOrder(<PackingSlipPage />, { reply, below: '/packing-slip' })

  const paper = await screen.findByRole('article')

  expect(rowsIn(paper)).toEqual(['Quantity | Item', '2 | MugWith our crest'])
})

test('shows the quantity in the dispute pack', async () => {
  showOrder(<DisputePackPage />, { reply: { ...shippedDetails, quantity: 3 }, below: '/dispute-pack' })

  expect(factsIn(await screen.findByRole('article'))).toEqual(expect.arrayContaining(['Item: Mug', 'Quantity: 3']))
})

test('shows list price, discount and amount paid in the dispute pack', async () => {
  const discount = { amount: 200, kind: 'role', name: 'Supporters' }
  showOrder(<DisputePackPage />, { reply: { ...shippedDetails, discount }, below: '/dispute-pack' })

  const facts = factsIn(await screen.findByRole('article'))

  const price = ['List price: $21.50 USD', 'Discount: -$2.00 USD (Supporters (role price))', 'Amount paid: $19.50 USD']
  expect(facts).toEqual(expect.arrayContaining(price))
  expect(facts.some((fact) => fact.startsWith('Price:'))).toBe(false)
})

test.each([
  ['Packing slip', '/packing-slip', <PackingSlipPage key="slip" />],
  ['Dispute pack', '/dispute-pack', <DisputePackPage key="pack" />],
])('%s shows the order number beside the order ID', async (name, below, page) => {
  showOrder(page, { reply: { ...shippedDetails, orderNumber: 'PF-7K3Q' }, below })

  const paper = await screen.findByRole('article')

  expect(document.title).toBe(`${name} PF-7K3Q · Guildshop`)
  expect(factsIn(paper)).toEqual(expect.arrayContaining(['Order number: PF-7K3Q', 'Order ID: s-1']))
})

test('warns about a missing address on a packing slip', async () => {
  showOrder(<PackingSlipPage />, { reply: { ...someDetails, shippingAddress: null }, below: '/packing-slip' })

  expect(await screen.findByText('Warning: Shipping address missing!')).toBeDefined()
})

test('prints a document on request and links back to the order', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  showOrder(<PackingSlipPage />, { below: '/packing-slip' })

  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))

  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Back to Order' }).getAttribute('href')).toBe('/manage-orders/s-1')
  vi.unstubAllGlobals()
})

test('includes all evidence of the sale in a dispute pack', async () => {
  const dispute = { _id: 'PP-D-1', status: 'OPEN', reason: 'UNAUTHORISED', openedAt: '2026-03-03T12:00:00Z' }
  showOrder(<DisputePackPage />, {
    reply: { ...shippedDetails, deliveries: [roleGiven, announceFailed], disputes: [dispute] },
    below: '/dispute-pack',
  })

  const paper = await screen.findByRole('article')

  expect(factsIn(paper)).toEqual([
    'Order ID: s-1',
    'Server: Pixel Forge (42)',
    'Item: Mug',
    'Price: $19.50 USD',
    'Description: With our crest',
    'PayPal order ID: PAYPAL-ORDER',
    'PayPal payment ID: PAYPAL-CAPTURE',
    'Checkout started: 2026-03-01 11:58:00 UTC',
    'Paid: 2026-03-01 12:00:00 UTC',
    'Refunded: $0.00 USD',
    'Discord username: ada',
    'Discord ID: 310000000000000009',
    'Shipping address: Ada Lovelace12 St James SquareFlat 3LondonGreater LondonSW1Y 4JHUnited Kingdom',
    'Shipped: 2026-03-02 12:00:00 UTC',
    'Tracking number: 1Z999',
    'PayPal: Tracking sent',
    'PayPal dispute ID: PP-D-1',
    'Status: Open',
    'Reason: Unauthorised',
    'Opened: 2026-03-03 12:00:00 UTC',
  ])
  expect(rowsIn(paper)).toEqual([
    'Step | Status | Attempts | Time',
    'Assign role | Done | 1 | 2026-03-01 12:00:03 UTC',
    'Announce purchase | Failed | 6 | 2026-03-01 12:00:03 UTC',
    '2026-03-01 11:58:00 UTC | Checkout started',
    '2026-03-01 12:00:00 UTC | Paid $19.50 USD',
    '2026-03-01 12:00:03 UTC | Role assigned',
    "2026-03-01 12:00:03 UTC | Couldn't announce purchase",
    '2026-03-02 12:00:00 UTC | Marked as shipped · Tracking number 1Z999',
    '2026-03-03 12:00:00 UTC | Dispute opened · Unauthorised',
  ])
})

test('lists what the buyer received in the dispute pack', async () => {
  const seen = { masked: '••••1111', state: 'sold', soldAt: '2026-03-01T12:00:03Z', revealedAt: '2026-03-02T12:00:00Z' }
  const key = { _id: 'e-1', kind: 'key', label: 'Game key', keys: [{ _id: 'k-1', ...seen }] }
  showOrder(<DisputePackPage />, { reply: { ...someDetails, entitlements: [key] }, below: '/dispute-pack' })

  const paper = await screen.findByRole('article')

  expect(within(paper).getByRole('heading', { name: 'What the buyer received' })).toBeDefined()
  expect(factsIn(paper)).toContain(
    'License key: Game key: ••••1111, assigned 2026-03-01 12:00:03 UTC, seen by the buyer 2026-03-02 12:00:00 UTC\nNot opened yet',
  )
})

test('omits shipping from the dispute pack of a digital order', async () => {
  const reply = { ...someDetails, requiresShipping: false, deliveries: [], buyerDiscordUsername: null, orderId: null }
  showOrder(<DisputePackPage />, { reply, below: '/dispute-pack' })

  const paper = await screen.findByRole('article')

  expect(
    within(paper)
      .getAllByRole('heading', { level: 2 })
      .map((part) => part.textContent),
  ).toEqual(['Order', 'Payment', 'Buyer', 'Timeline'])
  expect(factsIn(paper)).toContain('PayPal order ID: None')
  expect(factsIn(paper)).toContain('Discord username: Unknown')
})

test('offers no printing for an unknown order', async () => {
  showOrder(<DisputePackPage />, { reply: refuse(404), below: '/dispute-pack' })

  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to load this order.')
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
