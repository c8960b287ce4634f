import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { momentText } from '../../../ui/format/dates.ts'
import { answerShip } from '../manage-orders-page.testing.tsx'
import {
  announceFailed,
  messageFailed,
  roleGiven,
  serveOrder,
  shippedDetails,
  showOrder,
  someDetails,
} from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const heading = () => screen.findByRole('heading', { level: 1, name: 'Mug' })
const partOf = (title: string) => {
  const part = screen.getByRole('heading', { level: 2, name: title }).closest('section')
  if (!part) throw new Error(`there is no part called ${title}`)
  return within(part)
}
const entry = (words: string) => within(screen.getByText(words).closest('li') ?? document.body)
const timeline = () =>
  partOf('Timeline')
    .getAllByRole('listitem')
    .map((step) => step.querySelector('p')?.textContent)

/** Mocks the retry endpoints and collects the requested paths. */
function answerRetry(answer: () => Response | Promise<Response> = () => HttpResponse.json({})): string[] {
  const asked: string[] = []
  server.use(
    http.post('/api/sales/s-1/deliveries/*', ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return answer()
    }),
  )
  return asked
}

test('shows all details of an order', async () => {
  showOrder(<OrderPage />)

  await heading()

  const summary = partOf('Order')
  expect(document.title).toBe('Mug · Guildshop')
  expect(summary.getByText('With our crest')).toBeDefined()
  expect(summary.getByText('s-1')).toBeDefined()
  expect(summary.getByText('ada (310000000000000009)')).toBeDefined()
  expect(summary.getByText('$19.50 USD')).toBeDefined()
  expect(summary.getByText('PAYPAL-ORDER')).toBeDefined()
  expect(summary.getByText('PAYPAL-CAPTURE')).toBeDefined()
  expect(partOf('Shipping').getByText('12 St James Square')).toBeDefined()
  expect(summary.queryByText('Seller Protection')).toBeNull()
})

test('says that the buyer is hidden in announcements', async () => {
  showOrder(<OrderPage />, { reply: { ...someDetails, isAnonymous: true } })

  expect(await screen.findByText('Hidden in announcements')).toBeTruthy()
})

test('shows whether Seller Protection covers the payment, if PayPal reported it', async () => {
  const sellerProtection = { status: 'ELIGIBLE', categories: ['ITEM_NOT_RECEIVED'] }
  showOrder(<OrderPage />, { reply: { ...someDetails, sellerProtection } })

  await heading()

  expect(partOf('Order').getByText('Eligible for PayPal Seller Protection')).toBeDefined()
})

test('announces that the order is loading', async () => {
  showOrder(<OrderPage />, { reply: neverAnswer })

  expect(await screen.findByText('Loading order...')).toBeDefined()
})

test.each(failures('Failed to load this order.'))(
  'shows an error with Retry for the order when $how',
  async ({ answer, words }) => {
    showOrder(<OrderPage />, { reply: answer })

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
    serveOrder()

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await heading()).toBeDefined()
  },
)

test('links back to the list the user came from', async () => {
  showOrder(<OrderPage />, { state: { ordersSearch: '?filter=shipped' } })

  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe(
    '/manage-orders?filter=shipped',
  )
  await heading()
})

test.each([undefined, { ordersSearch: 7 }, 'odd'])(
  'links back to the orders of its server with navigation state %o',
  async (state) => {
    showOrder(<OrderPage />, { state })

    await heading()

    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/manage-orders?server=42')
  },
)

test('shows the timeline in chronological order', async () => {
  showOrder(<OrderPage />, {
    reply: {
      ...shippedDetails,
      refunds: [{ _id: 'r-1', amountCents: 500, createdAt: '2026-03-03T12:00:00.000Z' }],
      disputes: [
        {
          _id: 'PP-D-1',
          status: 'RESOLVED',
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          outcome: 'RESOLVED_SELLER_FAVOUR',
          openedAt: '2026-03-02T18:00:00.000Z',
          resolvedAt: '2026-03-04T12:00:00.000Z',
        },
      ],
      deliveries: [roleGiven, { ...announceFailed, triedAt: '2026-03-05T12:00:00.000Z' }],
    },
  })

  await heading()

  expect(timeline()).toEqual([
    'Checkout started',
    'Paid $19.50 USD',
    'Role assigned',
    'Marked as shipped',
    'Dispute opened',
    'Refunded $5.00 USD',
    'Dispute resolved',
    "Couldn't announce purchase",
  ])
  expect(screen.getByText('Tracking number 1Z999')).toBeDefined()
  expect(screen.getByText('Merchandise or service not received')).toBeDefined()
  expect(screen.getByText('Resolved seller favour')).toBeDefined()
})

test('ends the timeline with pending events', async () => {
  const later = {
    ...roleGiven,
    state: 'waiting',
    kind: 'take-role',
    dueAt: '2999-01-01T00:00:00Z',
    tries: 0,
    doneAt: null,
  }
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [later] } })

  await heading()

  expect(timeline().slice(-2)).toEqual(['Not shipped yet', 'Delivery pending'])
})

test('shows the status and history of each delivery', async () => {
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [roleGiven, announceFailed] } })

  await heading()

  expect(entry('Assign role').getByText('Done')).toBeDefined()
  expect(entry('Assign role').getByText(momentText(roleGiven.doneAt) ?? '')).toBeDefined()
  expect(entry('Announce purchase').getByText('Failed')).toBeDefined()
  expect(entry('Announce purchase').getByText(/^Tried 6 times, last/)).toBeDefined()
  expect(entry('Announce purchase').getByText('The channel no longer exists.')).toBeDefined()
  expect(entry('Announce purchase').getByRole('link', { name: 'How to fix it' })).toBeDefined()
  expect(entry('Assign role').queryByRole('link')).toBeNull()
})

test('retries a failed delivery and shows the result', async () => {
  const asked = answerRetry()
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [roleGiven, announceFailed] } })
  await heading()
  serveOrder({
    ...someDetails,
    deliveries: [roleGiven, { ...announceFailed, state: 'done', doneAt: roleGiven.doneAt }],
  })

  await userEvent.click(screen.getByRole('button', { name: 'Retry now', description: 'Announce purchase' }))

  expect(await screen.findByText('Purchase announced')).toBeDefined()
  expect(asked).toEqual(['/api/sales/s-1/deliveries/d-2/retry'])
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})

test('retries all failed deliveries together', async () => {
  const asked = answerRetry(() => HttpResponse.json({ message: 'Everything was delivered.' }))
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [announceFailed, messageFailed] } })

  await userEvent.click(await screen.findByRole('button', { name: 'Retry all' }))

  expect(await screen.findByText('Everything was delivered.')).toBeDefined()
  expect(asked).toEqual(['/api/sales/s-1/deliveries/retry'])
})

test('hides Retry all for a single failed delivery', async () => {
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [roleGiven, announceFailed] } })

  await screen.findByRole('button', { name: 'Retry now', description: 'Announce purchase' })

  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull()
})

test('offers Retry now for a delivery waiting for its next attempt, but not for an untried one', async () => {
  const early = { ...announceFailed, state: 'waiting', dueAt: '2999-01-01T00:00:00Z', tries: 2 }
  const untried = { ...early, _id: 'd-4', kind: 'take-role', tries: 0, problem: null }
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [early, untried] } })

  await heading()

  expect(entry('Announce purchase').getByRole('button', { name: 'Retry now' })).toBeDefined()
  expect(entry('Remove role').queryByRole('button')).toBeNull()
})

test('disables the other retry buttons while one is running', async () => {
  answerRetry(neverAnswer)
  showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [announceFailed, messageFailed] } })

  await userEvent.click(await screen.findByRole('button', { name: 'Retry now', description: 'Announce purchase' }))

  expect(screen.getByRole('button', { name: 'Retrying...' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Retry now', description: 'Message buyer' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.getByRole('button', { name: 'Retry all' })).toHaveProperty('disabled', true)
})

test.each(failures('Failed to retry.'))(
  'shows an error for a failed delivery retry when $how',
  async ({ answer, words }) => {
    answerRetry(answer)
    showOrder(<OrderPage />, { reply: { ...someDetails, deliveries: [announceFailed] } })

    await userEvent.click(await screen.findByRole('button', { name: 'Retry now', description: 'Announce purchase' }))

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  },
)

test('marks the order as shipped', async () => {
  const sent = answerShip()
  showOrder(<OrderPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Shipped' }))
  serveOrder(shippedDetails)

  await userEvent.type(screen.getByLabelText('Tracking Number (Optional)'), '1Z999{Enter}')

  expect(await screen.findByText('Order marked as shipped successfully!')).toBeDefined()
  expect(await screen.findByText('Tracking sent')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as Shipped' })).toBeNull()
  expect(sent).toEqual([{ id: 's-1', body: { trackingNumber: '1Z999' } }])
})

test.each([
  ['waiting', null, 'Sending tracking to PayPal…'],
  ['told', null, 'Tracking sent'],
  ['refused', null, 'Rejected by PayPal'],
  ['refused', 'PayPal did not accept the tracking number.', 'PayPal did not accept the tracking number.'],
  ['none', null, 'Not sent'],
])('describes the shipment report %s with problem %o as: %s', async (shipmentReport, shipmentProblem, words) => {
  showOrder(<OrderPage />, { reply: { ...shippedDetails, shipmentReport, shipmentProblem } })

  await heading()

  expect(partOf('Shipping').getByText('PayPal').nextElementSibling?.textContent).toBe(words)
})

test('offers the number and the payment at PayPal when the seller has to add the tracking', async () => {
  const addTrackingUrl = 'https://www.paypal.com/activity/payment/PAYPAL-CAPTURE'
  showOrder(<OrderPage />, { reply: { ...shippedDetails, shipmentReport: 'none', addTrackingUrl } })

  await heading()

  const shipping = partOf('Shipping')
  expect(shipping.getByText('Not sent')).toBeDefined()
  expect(shipping.getByRole('button', { name: 'Copy tracking number' })).toBeDefined()
  expect(shipping.getByRole('link', { name: /Add tracking at PayPal/ }).getAttribute('href')).toBe(addTrackingUrl)
})

test('blocks shipping of a disputed order and explains why', async () => {
  showOrder(<OrderPage />, { reply: { ...someDetails, isDisputed: true } })

  expect(await screen.findByRole('button', { name: 'Mark as Shipped' })).toHaveProperty('disabled', true)
  expect(screen.getByText('The buyer opened a dispute. Shipping is on hold until PayPal decides.')).toBeDefined()
})

test('blocks shipping of an order without an address', async () => {
  showOrder(<OrderPage />, { reply: { ...someDetails, shippingAddress: null } })

  expect(await screen.findByText('Warning: Shipping address missing!')).toBeDefined()
  const button = screen.getByRole('button', { name: 'Mark as Shipped' })
  expect(button).toHaveProperty('disabled', true)
  expect(button).toHaveProperty('title', 'Cannot mark as shipped without address')
})

test.each([
  ['refunded', { isRefunded: true, refundedCents: 1950 }],
  ['digital', { requiresShipping: false }],
  ['a test', { isTest: true }],
])('hides Mark as Shipped for an order that is %s', async (_, facts) => {
  showOrder(<OrderPage />, { reply: { ...someDetails, ...facts } })

  await heading()

  expect(screen.queryByRole('button', { name: 'Mark as Shipped' })).toBeNull()
})

test('links to the documents, without a packing slip for a digital order', async () => {
  showOrder(<OrderPage />, { reply: { ...someDetails, requiresShipping: false } })

  expect((await screen.findByRole('link', { name: 'Dispute pack' })).getAttribute('href')).toBe(
    '/manage-orders/s-1/dispute-pack',
  )
  expect(screen.queryByRole('link', { name: 'Packing slip' })).toBeNull()
})

test('shows an error for an unknown order', async () => {
  showOrder(<OrderPage />, { reply: refuse(404, { message: 'Order not found.' }) })

  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Order not found.')
})

test('shows the order number and copies it', async () => {
  const user = userEvent.setup()
  showOrder(<OrderPage />, { reply: { ...someDetails, orderNumber: 'PF-7K3Q' } })

  await user.click(await screen.findByRole('button', { name: 'Copy order number' }))

  expect(await navigator.clipboard.readText()).toBe('PF-7K3Q')
  expect(screen.getByText('s-1')).toBeDefined()
})

const aMessage = { _id: 'm-1', createdAt: '2026-03-02T12:00:00.000Z' }

test('lists the messages to the buyer with the reason one was not delivered', async () => {
  const messages = [
    { ...aMessage, kind: 'shipped', state: 'done', doneAt: '2026-03-02T12:00:02.000Z' },
    { ...aMessage, _id: 'm-2', kind: 'refunded', state: 'failed', amountCents: 500, problem: 'Closed to the bot.' },
  ]
  showOrder(<OrderPage />, { reply: { ...shippedDetails, messages } })
  await heading()

  const part = partOf('Messages to the buyer')
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Order shipped Sent/),
    expect.stringMatching(/^Payment refunded \(\$5\.00 USD\) Not delivered.*Closed to the bot\.$/),
  ])
  expect(timeline()).toContain('Buyer messaged')
})

test.each([undefined, null, []])('shows no messages when the API returns %s', async (messages) => {
  showOrder(<OrderPage />, { reply: { ...shippedDetails, messages } })
  await heading()

  expect(screen.queryByRole('heading', { name: 'Messages to the buyer' })).toBeNull()
})

test('links a known tracking number to its carrier', async () => {
  showOrder(<OrderPage />, { reply: { ...shippedDetails, trackingNumber: '1Z999AA10123456784' } })
  await heading()

  const link = partOf('Shipping').getByRole('link', { name: /^1Z999AA10123456784/ })
  expect(link.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784')
})

test('opens the order whose number is in the URL at its own path', async () => {
  serveOrder()
  server.use(http.get('/api/sales/PF-7K3Q', () => HttpResponse.json({ ...someDetails, itemName: 'Found' })))

  show(<OrderPage />, { route: '/manage-orders/PF-7K3Q', path: '/manage-orders/:saleId', token: aToken() })

  expect(await heading()).toBeDefined()
})

test('shows a trial as an order of nothing', async () => {
  const { orderId: _, captureId: __, ...details } = someDetails
  showOrder(<OrderPage />, { reply: { ...details, requiresShipping: false, priceCents: 0, grantedAs: 'trial' } })
  await heading()

  expect(partOf('Order').getByText('Trial')).toBeDefined()
  expect(partOf('Order').getByText('$0.00 USD')).toBeDefined()
  expect(timeline()).toContain('Free trial started')
})
