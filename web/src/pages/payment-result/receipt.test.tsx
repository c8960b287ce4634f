import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { failures } from '../../testing/answer-post.ts'
import { type Answer, answered, neverAnswer, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { localDay, momentText } from '../../ui/format/dates.ts'
import { PaymentResultPage } from './payment-result-page.tsx'

const orderId = '0b8f6c1e-3f0d-4c27-9a44-6d1c1f2b7a10'
const receipt = {
  orderNumber: 'PF-7K3Q',
  itemName: 'VIP Pass',
  imageUrl: '/images/vip.webp',
  priceCents: 1250,
  currency: 'NZD',
  refundedCents: 0,
  paidAt: '2026-11-17T12:00:00.000Z',
  shippedAt: null,
  state: 'delivered',
  role: null,
  sellerName: null,
}
const offered = { status: 'success', orderId, receipt: 'true' }

/** Shows the page and counts the requests for receipts. */
function showResult(query: Record<string, string>, answer: Answer = receipt) {
  const asked: string[] = []
  server.use(
    http.get('/api/receipts/:id', ({ params }) => {
      asked.push(String(params.id))
      return answered(answer)()
    }),
  )
  show(<PaymentResultPage />, { route: `/payment-result?${new URLSearchParams(query)}` })
  return asked
}

const receiptPart = async () => within(await screen.findByRole('region', { name: 'Receipt' }))
const facts = async () => {
  const part = await screen.findByRole('region', { name: 'Receipt' })
  return [...part.querySelectorAll('dt')].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  )
}

describe('the receipt', () => {
  test('shows the quantity if there are several units', async () => {
    showResult(offered, { ...receipt, quantity: 3 })

    expect((await receiptPart()).getByRole('heading', { level: 2 }).textContent).toBe('3 × VIP Pass')
  })

  test('shows the item, its picture, the amount, the role and the seller as the server knows them', async () => {
    const endsAt = '2026-12-17T12:00:00.000Z'
    const role = { name: 'VIP', state: 'assigned', endsAt, durationDays: 30 }
    const asked = showResult({ ...offered, orderNumber: 'XX-FAKE' }, { ...receipt, role, sellerName: 'Pixel Forge' })

    const part = await receiptPart()

    expect(asked).toEqual([orderId])
    expect(part.getByRole('heading', { level: 2 }).textContent).toBe('VIP Pass')
    expect(part.getByRole('img', { name: 'VIP Pass' }).getAttribute('src')).toBe('/images/vip.webp')
    expect(part.getByText('$12.50 NZD')).toBeDefined()
    expect(await facts()).toEqual([
      'Seller: Pixel Forge',
      `Paid: ${momentText(receipt.paidAt)}`,
      `Role: VIP, until ${localDay(endsAt)}`,
    ])
    expect(screen.getByText('PF-7K3Q')).toBeDefined()
    expect(screen.queryByText('XX-FAKE')).toBeNull()
  })

  test.each([
    [{ state: 'review', paidAt: null }, 'Under review', /once PayPal clears the payment/],
    [{}, 'Complete', /^Your order is complete/],
    [{ state: 'to-ship' }, 'To be shipped', /will ship it to the address you gave PayPal/],
    [{ state: 'shipped', shippedAt: receipt.paidAt }, 'Shipped', /shipped it on Nov 1\d, 2026\. Type \/orders/],
    [{ state: 'refunded', refundedCents: 1250 }, 'Refunded', /^This payment was refunded/],
    [{ role: { state: 'assigned' } }, 'Complete', 'Your role is active. You can go back to Discord.'],
    [{ state: 'delivering', role: { state: 'waiting' } }, 'In progress', /^We're assigning your role/],
    [{ state: 'delivering', role: { state: 'failed' } }, 'In progress', /^We couldn't assign your role yet/],
    [{ role: { state: 'assigned' }, hasContents: true }, 'Complete', /type \/orders to open what you bought/],
    [
      { state: 'delivering', roles: [{ state: 'assigned' }, { state: 'waiting' }] },
      'In progress',
      /^We're assigning your roles/,
    ],
  ])('of %o is marked "%s" and says what happens next', async (facts, label, next) => {
    showResult(offered, { ...receipt, ...facts })

    const part = await receiptPart()

    expect(part.getAllByText(label).length).toBeGreaterThan(0)
    expect(part.getByRole('heading', { name: 'What happens next' }).nextElementSibling?.textContent).toMatch(next)
  })

  test.each([
    [{ name: 'VIP', durationDays: 30 }, 'Role: VIP, for 30 days'],
    [{ name: 'VIP', durationDays: 1 }, 'Role: VIP, for 1 day'],
    [{ name: 'VIP' }, 'Role: VIP, permanent'],
    [{ name: 'VIP', durationDays: -1 }, 'Role: VIP, permanent'],
    [{ name: null }, 'Role: Included, permanent'],
  ])('describes the role %o as "%s"', async (role, fact) => {
    showResult(offered, { ...receipt, role: { state: 'assigned', ...role } })

    expect(await facts()).toContain(fact)
  })

  test('lists several roles', async () => {
    const roles = [
      { name: 'VIP', state: 'assigned', durationDays: 30 },
      { name: 'Legend', state: 'assigned' },
    ]
    showResult(offered, { ...receipt, role: roles[0], roles })

    expect(await facts()).toContain('Roles: VIP, for 30 daysLegend, permanent')
  })

  test('shows a partial refund, and no role once the payment is refunded', async () => {
    const role = { name: 'VIP', state: 'assigned' }
    showResult(offered, { ...receipt, state: 'refunded', refundedCents: 500, role })

    expect(await facts()).toContain('Refunded: $5.00 NZD')
    expect((await facts()).join()).not.toContain('Role')
  })

  test('appears for a payment under review', async () => {
    showResult({ ...offered, status: 'error', review: 'true' }, { ...receipt, state: 'review', paidAt: null })

    expect((await receiptPart()).getByText('Under review')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Under Review')
  })

  test('reloads until the role is assigned', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const role = { name: 'VIP', state: 'waiting' }
    showResult(offered, { ...receipt, state: 'delivering', role })
    await screen.findByText(/^We're assigning your role/)

    server.use(http.get('/api/receipts/:id', answered({ ...receipt, role: { ...role, state: 'assigned' } })))
    await act(() => vi.advanceTimersByTimeAsync(5000))

    expect(await screen.findByText(/^Your role is active/)).toBeDefined()
  })
})

describe('the receipt of a gift', () => {
  test.each([
    [
      'waiting',
      'delivering',
      "We'll deliver your gift as soon as the recipient is in the server, and message you in Discord.",
    ],
    ['delivered', 'delivering', "We're delivering your gift to the recipient."],
    ['delivered', 'delivered', 'Your gift was delivered to the recipient.'],
    ['declined', 'delivered', 'Your role is active. You can go back to Discord.'],
    [
      'expired',
      'delivering',
      "We couldn't deliver your gift to the recipient in time. If it isn't in your /orders in Discord, or you want a refund, contact the seller.",
    ],
    ['removed', 'delivering', /^This gift was removed after a refund or dispute/],
    ['open', 'review', /once PayPal clears the payment/],
    ['waiting', 'to-ship', /will ship it to the address you gave PayPal/],
  ])('that is %s (%s) says what happens next', async (gift, state, next) => {
    const role = { state: state === 'delivered' ? 'assigned' : 'waiting' }
    showResult(offered, { ...receipt, state, role, hasContents: false, gift: { state: gift } })

    const part = await receiptPart()

    expect(await facts()).toContain('Gift for: Someone else')
    expect(part.getByRole('heading', { name: 'What happens next' }).nextElementSibling?.textContent).toMatch(next)
  })
})

describe('the price on the receipt', () => {
  test('shows the list price and what lowered it', async () => {
    showResult(offered, { ...receipt, discount: { amount: 250, kind: 'code', name: 'WELCOME10' } })

    expect((await receiptPart()).getByText('$12.50 NZD')).toBeDefined()
    expect(await facts()).toEqual([
      'List price: $15.00 NZD',
      'Discount: -$2.50 NZDDiscount code WELCOME10',
      `Paid: ${momentText(receipt.paidAt)}`,
    ])
  })

  test('calls a free order free', async () => {
    showResult(offered, { ...receipt, priceCents: 0 })

    expect((await receiptPart()).getByText('Free')).toBeDefined()
    expect(await facts()).toEqual([`Ordered: ${momentText(receipt.paidAt)}`])
  })
})

describe('without a receipt', () => {
  const shownId = () => screen.findByText(orderId)

  test('shows the specified result while it loads', async () => {
    showResult({ ...offered, orderNumber: 'PF-7K3Q' }, neverAnswer)

    expect(await shownId()).toBeDefined()
    expect(screen.getByText('PF-7K3Q')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Successful!')
    expect(screen.getByText(/Thank you/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  })

  test.each([...failures(''), { how: 'there is no such order', answer: refuse(404) }])(
    'keeps the specified result when $how',
    async ({ answer }) => {
      const asked = showResult({ ...offered, orderNumber: 'PF-7K3Q' }, answer)
      await waitFor(() => expect(asked.length).toBeGreaterThan(0))

      await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull())

      expect(await shownId()).toBeDefined()
      expect(screen.getByText('PF-7K3Q')).toBeDefined()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
    },
  )

  test.each([
    { status: 'success', orderId },
    { status: 'success', orderId, receipt: 'false' },
    { status: 'success', orderId: '5O190127TN364715T', receipt: 'true' },
    { status: 'success', orderId: `${orderId}/../../profile/me`, receipt: 'true' },
    { status: 'cancel', orderId, receipt: 'true' },
    { status: 'error', orderId, receipt: 'true' },
    { status: 'paid', orderId, receipt: 'true' },
  ])('asks for none with %o', async (query) => {
    const asked = showResult(query)

    await vi.dynamicImportSettled()

    expect(document.querySelector('.animate-pulse')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('a membership', () => {
  const until = '2026-12-17T12:00:00.000Z'
  const membership = { period: 'month', renewal: 'automatic', isTrial: false, until }

  test.each([
    [{}, 'Next payment'],
    [{ isTrial: true }, 'First payment'],
    [{ renewal: 'reminder' }, 'Ends'],
  ])('with %o shows the price per period and "%s"', async (change, label) => {
    showResult(offered, { ...receipt, membership: { ...membership, ...change } })

    const part = await receiptPart()
    expect(part.getByText('$12.50 NZD per month')).toBeDefined()
    expect(await facts()).toContain(`${label}: ${localDay(until)}`)
  })

  test('with a discount shows the price of the first period', async () => {
    const discount = { amount: 250, kind: 'sale', name: 'Summer sale' }
    showResult(offered, { ...receipt, discount, membership: { ...membership, renewal: 'reminder' } })

    expect((await receiptPart()).getByText('$12.50 NZD for the first month')).toBeDefined()
    expect(await facts()).toContain('Discount: -$2.50 NZDSummer sale')
  })

  test('that begins with a trial says that nothing was charged', () => {
    showResult({ ...offered, trial: 'true' }, receipt)

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trial Started!')
    expect(screen.getByText(/haven't been charged/)).toBeDefined()
  })
})
