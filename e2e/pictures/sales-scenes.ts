import { failing, longName, times } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'

const user = { username: 'robin' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const guild = { _id: '42', guildId: '42', name: 'Pixel Forge', owner: '1', isEnabled: true, defaultCurrency: 'USD' }
const items = ['VIP pass', 'Mug', 'Portrait', 'Sticker set'].map((name, index) => ({
  _id: String(index),
  name,
  price: 950 * (index + 1),
  currency: 'USD',
  stock: index === 1 ? 2 : -1,
}))
const metrics = {
  currency: 'USD',
  currentMonth: { salesCount: 41, revenueCents: 78_850 },
  previousMonth: { salesCount: 35, revenueCents: 61_200 },
  allTime: { salesCount: 512, revenueCents: 1_204_350 },
  daily: times(90, (index) => ({
    day: daysAgo(89 - index).slice(0, 10),
    salesCount: (index * 7) % 5,
    revenueCents: ((index * 7) % 5) * 1900,
  })).filter(({ salesCount }) => salesCount > 0),
  items: items.map(({ _id, price }, index) => ({
    shopItemId: _id,
    monthSalesCount: 18 - index * 4,
    monthRevenueCents: (18 - index * 4) * price,
    allTimeSalesCount: 200 - index * 40,
    allTimeRevenueCents: (200 - index * 40) * price,
  })),
}
const attention = {
  failedDeliveries: 2,
  ordersToShip: 3,
  disputedOrders: 1,
  lowStock: [{ _id: '1', name: 'Mug', stock: 2 }],
  roleProblems: [{ _id: '0', name: 'VIP pass', problem: "The bot's role stands below this role." }],
}
const noTotal = { salesCount: 0, revenueCents: 0 }
const huge = { salesCount: 1_234_567, revenueCents: 98_765_432_100 }

const dashboardScene = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name: `dashboard-${name}`,
  address: '/dashboard',
  user,
  replies: {
    'GET /guilds': { body: [guild, { ...guild, _id: '43', guildId: '43', name: 'Night Market' }] },
    'GET /profile/me': { body: { premiumStatus: 'Active' } },
    'GET /guilds/42/sales-metrics': { body: metrics },
    'GET /guilds/42/items': { body: items },
    'GET /guilds/42/attention': { body: attention },
    ...replies,
  },
  ...(act && { act }),
})

const dashboardScenes = [
  dashboardScene('normal', {}),
  dashboardScene('loading', { 'GET /guilds/42/sales-metrics': null }),
  dashboardScene('empty', { 'GET /guilds': { body: [] } }),
  dashboardScene('unsold', {
    'GET /guilds/42/sales-metrics': {
      body: { ...metrics, currentMonth: noTotal, previousMonth: noTotal, allTime: noTotal, daily: [], items: [] },
    },
    'GET /guilds/42/attention': {
      body: { failedDeliveries: 0, ordersToShip: 0, disputedOrders: 0, lowStock: [], roleProblems: [] },
    },
  }),
  dashboardScene('failed', { 'GET /guilds/42/sales-metrics': failing }, (page) =>
    page.getByRole('button', { name: 'Retry' }).waitFor(),
  ),
  dashboardScene('free', { 'GET /profile/me': { body: { premiumStatus: null } } }),
  dashboardScene('full', {
    'GET /guilds': { body: [{ ...guild, name: longName }] },
    'GET /guilds/42/items': { body: items.map((item) => ({ ...item, name: `${item.name}, ${longName}` })) },
    'GET /guilds/42/sales-metrics': {
      body: {
        ...metrics,
        currentMonth: huge,
        previousMonth: huge,
        allTime: huge,
        otherCurrencies: ['EUR', 'JPY'].map((currency) => ({ currency, currentMonth: huge, allTime: huge })),
      },
    },
  }),
]

const address = {
  recipientName: 'Sam Okafor',
  line1: '12 Harbour Street',
  city: 'Wellington',
  state: 'WGN',
  postalCode: '6011',
  countryCode: 'NZ',
}
const pending = (index: number) => ({
  _id: `5f0c${index}`,
  shopItemId: { name: index % 2 ? 'Portrait' : 'Mug', description: 'Holds tea.' },
  buyerDiscordId: '80351110224678912',
  ...(index % 3 < 2 && { buyerDiscordUsername: 'sam', shippingAddress: address }),
  createdAt: daysAgo(index + 1),
  isDisputed: index === 1,
  priceCents: 950,
  currency: 'USD',
})
const anOrder = (index: number) => ({
  _id: `5f0c${index}`,
  itemName: index % 2 ? 'Portrait' : 'VIP pass',
  priceCents: 950,
  currency: 'USD',
  buyerDiscordId: '80351110224678912',
  buyerDiscordUsername: index % 3 ? 'sam' : null,
  requiresShipping: index % 2 === 1,
  paidAt: daysAgo(index / 8),
  shippedAt: index % 6 === 1 ? daysAgo(0) : null,
  refundedCents: index % 7 === 3 ? 950 : 0,
  isRefunded: index % 7 === 3,
  isDisputed: index % 11 === 5,
  hasFailedDelivery: index % 9 === 2,
  isTest: index === 4,
})
const orderDetails = {
  ...anOrder(2),
  guildId: '42',
  guildName: 'Pixel Forge',
  itemDescription: 'Opens the lounge.',
  orderedAt: daysAgo(1.01),
  paidAt: daysAgo(1),
  orderId: '5O190127TN364715T',
  captureId: '3C679366HH908993F',
  shipmentReport: 'none',
  deliveries: [
    { _id: '1', kind: 'give-role', state: 'failed', problem: 'The bot may not give this role.' },
    { _id: '2', kind: 'announce', state: 'done', doneAt: daysAgo(1) },
  ].map((delivery) => ({ dueAt: daysAgo(1), tries: 1, triedAt: daysAgo(1), ...delivery })),
  refunds: [],
  disputes: [],
}

const orderReplies = (count: number): Replies => ({
  'GET /guilds': { body: [guild] },
  'GET /guilds/42/attention': { body: { ...attention, ordersToShip: count } },
  'GET /guilds/42/sales/pending-shipment': { body: times(count, pending) },
  'GET /guilds/42/sales': { body: { orders: times(count, anOrder) } },
})
const ordersScene = (name: string, replies: Replies, more: Partial<Scene> = {}): Scene => ({
  name: `manage-orders-${name}`,
  address: '/manage-orders',
  user,
  replies,
  ...more,
})

const ordersScenes = [
  ordersScene('no-servers', { 'GET /guilds': { body: [] } }),
  ordersScene('empty', orderReplies(0)),
  ordersScene('normal', orderReplies(3)),
  ordersScene('full', orderReplies(500), { isEndless: true }),
  ordersScene('all', orderReplies(500), { address: '/manage-orders?filter=all', isEndless: true }),
  ordersScene('loading', { ...orderReplies(3), 'GET /guilds/42/sales/pending-shipment': null }),
  ordersScene(
    'failed',
    { ...orderReplies(3), 'GET /guilds/42/sales/pending-shipment': failing },
    { act: (page) => page.getByText('Failed to load pending orders.').waitFor() },
  ),
  ordersScene('shipping', orderReplies(3), { act: press('Mark as Shipped') }),
  ordersScene('one', { 'GET /sales/5f0c2': { body: orderDetails } }, { address: '/manage-orders/5f0c2' }),
]

export const salesScenes = [...dashboardScenes, ...ordersScenes]
