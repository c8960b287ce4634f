import { longName } from './props.ts'
import type { Scene } from './scene.ts'

const guildId = '81384788765712384'
const channelId = '381870553235193857'
const icon = 'forge'

const result = (name: string, query: Record<string, string> = {}): Scene => ({
  name: `payment-result-${name}`,
  path: `/payment-result?${new URLSearchParams(query)}`,
})
const place = { guildId, channelId }
const shop = { ...place, guildName: 'Pixel Forge', guildIcon: icon, isOwnerPremium: 'true' }
const orderId = '3f0c9a52-7c1e-4b7d-9a64-2d5e81b6c0f7'
const receipt = {
  orderNumber: 'PF-7K3Q',
  itemName: 'VIP pass',
  imageUrl: '/images/vip-pass.png',
  priceCents: 950,
  currency: 'USD',
  refundedCents: 0,
  paidAt: '2026-11-17T09:30:00.000Z',
  state: 'delivered',
  role: { name: 'VIP', state: 'assigned', endsAt: '2026-12-17T09:30:00.000Z' },
  sellerName: 'Pixel Forge',
}
const withReceipt = (name: string, more: object = {}): Scene => ({
  ...result(name, { status: 'success', orderId, receipt: 'true', ...shop }),
  replies: { [`GET /receipts/${orderId}`]: { body: { ...receipt, ...more } } },
  act: (page) => page.getByText('What happens next').waitFor(),
})
export const paymentScenes: Scene[] = [
  result('success', { status: 'success', orderId, ...shop }),
  withReceipt('receipt'),
  withReceipt('receipt-to-ship', { itemName: longName, state: 'to-ship', role: null }),
  withReceipt('receipt-refunded', { state: 'refunded', refundedCents: 950, role: null, sellerName: null }),
  result('processing-error', {
    status: 'success',
    message: 'ProcessingError',
    orderId: '5O190127TN364715T'.repeat(3),
    ...shop,
    guildName: longName,
  }),
  result('cancel', { status: 'cancel', ...place }),
  result('error', { status: 'error', message: "PayPal declined this payment method. You weren't charged.", ...shop }),
  result('review', { status: 'error', review: 'true', orderId, ...shop }),
  result('error-unknown', { status: 'error', message: "We couldn't find this checkout." }),
  result('invalid'),
]
