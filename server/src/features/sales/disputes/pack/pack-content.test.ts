import type { OrderDetails } from '@guildshop/contract/order-details'
import { describe, expect, test } from 'vitest'
import { packContent } from './pack-content.ts'

const order: OrderDetails = {
  _id: 's-1',
  itemName: 'Mug',
  priceCents: 1500,
  currency: 'USD',
  buyerDiscordId: '210000000000000005',
  requiresShipping: false,
  paidAt: '2026-03-01T12:00:00.000Z',
  refundedCents: 0,
  isRefunded: false,
  isDisputed: false,
  hasFailedDelivery: false,
  isTest: false,
  guildId: '42',
  guildName: 'Pixel Forge',
  orderedAt: '2026-03-01T11:58:00.000Z',
  shipmentReport: 'none',
  deliveries: [],
  refunds: [],
  disputes: [],
}

function factsOf(given: Partial<OrderDetails>) {
  const { parts } = packContent({ ...order, ...given }, { statement: '', now: new Date(0) })
  return parts.find(({ title }) => title === 'Order')?.facts ?? []
}

describe('packContent', () => {
  test('states the price of an order without a discount', () => {
    expect(factsOf({}).at(-1)).toEqual(['Price', '$15.00 USD'])
  })

  test('states list price, discount and amount paid', () => {
    const discount = { amount: 300, kind: 'code', name: 'WELCOME10' } as const

    expect(factsOf({ priceCents: 1200, discount }).slice(-3)).toEqual([
      ['List price', '$15.00 USD'],
      ['Discount', '$3.00 USD, Discount code WELCOME10'],
      ['Amount paid', '$12.00 USD'],
    ])
  })

  test.each([
    ['waiting', null, 'Waiting for the recipient to join the server', 'Not yet'],
    ['delivered', '2026-03-01T12:05:00.000Z', 'Delivered to the recipient', expect.stringContaining('2026')],
    [
      'declined',
      '2026-03-01T12:05:00.000Z',
      'Declined by the recipient and delivered to the buyer',
      expect.stringContaining('2026'),
    ],
  ] as const)('states the recipient of a gift that is %s', (state, deliveredAt, label, delivered) => {
    const gift = {
      recipientDiscordId: '7',
      recipientName: 'sam',
      message: 'Secret',
      state,
      waitsUntil: null,
      deliveredAt,
    }

    const content = packContent({ ...order, gift }, { statement: '', now: new Date(0) })

    expect(content.parts.find(({ title }) => title === 'Gift')?.facts).toEqual([
      ['Recipient', 'sam'],
      ['Recipient Discord ID', '7'],
      ['State', label],
      ['Delivered', delivered],
    ])
    expect(JSON.stringify(content)).not.toContain('Secret')
  })

  test('omits the gift of other orders', () => {
    const { parts } = packContent(order, { statement: '', now: new Date(0) })

    expect(parts.map(({ title }) => title)).not.toContain('Gift')
  })

  test('calls a free order free', () => {
    expect(factsOf({ priceCents: 0 }).at(-1)).toEqual(['Price', 'Free'])
  })
})
