import { longName } from './props.ts'
import { daysAgo, orderDetails } from './sales-orders.ts'
import type { Scene } from './scene.ts'

const delivered = {
  recipientDiscordId: '80351110224678913',
  recipientName: 'omar',
  message: 'Happy birthday! 🎂',
  state: 'delivered',
  waitsUntil: null,
  deliveredAt: daysAgo(1),
}
const waiting = {
  ...delivered,
  recipientName: longName.slice(0, 32),
  message: `${longName} `.repeat(4).slice(0, 200),
  state: 'waiting',
  waitsUntil: daysAgo(-29),
  deliveredAt: null,
}

const scene = (name: string, gift: object): Scene => ({
  name: `manage-orders-gift-${name}`,
  path: `/manage-orders/${orderDetails._id}`,
  user: { username: 'robin' },
  replies: {
    [`GET /sales/${orderDetails._id}`]: { body: { ...orderDetails, hasFailedDelivery: false, deliveries: [], gift } },
  },
})

export const giftOrderScenes: Scene[] = [
  scene('delivered', delivered),
  scene('waiting', waiting),
  scene('declined', { ...delivered, state: 'declined', message: null }),
]
