import { failing, longName, times } from './props.ts'
import { goalOf, type SampleItem, salesOf } from './sales-figures.ts'
import { orderDetails, ordersOf } from './sales-orders.ts'
import { press, type Replies, type Scene } from './scene.ts'

const user = { username: 'robin' }

const guild = { _id: '42', guildId: '42', name: 'Pixel Forge', owner: '1', isEnabled: true, defaultCurrency: 'USD' }
const items: SampleItem[] = [
  { _id: '1', name: 'VIP pass', price: 950, onGoodDays: 3.2, before: 180 },
  { _id: '2', name: 'Mug', price: 950, onGoodDays: 2.4, before: 96 },
  { _id: '3', name: 'Portrait', price: 4000, onGoodDays: 1.6, before: 41 },
  { _id: '4', name: 'Sticker set', price: 400, onGoodDays: 2.8, before: 120 },
]
const manyItems: SampleItem[] = times(40, (index) => ({
  _id: String(index),
  name: `${items[index % items.length]?.name} no. ${index + 1} of ${longName}`,
  price: 10_000_000,
  onGoodDays: 60 / (index + 1),
  before: 100,
}))
const itemsOf = (sold: SampleItem[]) =>
  sold.map(({ _id, name, price }) => ({ _id, name, price, currency: 'USD', stock: _id === '4' ? 2 : -1 }))
const metrics = salesOf(items)
const hugeMetrics = salesOf(manyItems)

const someOrders = ordersOf({ count: 60, waiting: 3 })
const manyOrders = ordersOf({ count: 900, waiting: 501, hasVerbose: true })
const longOrders = ordersOf({ count: 500, waiting: 6, hasVerbose: true })
const roleProblem = "This role is above the bot's role."
const attention = {
  ...someOrders.attention,
  lowStock: [{ _id: '4', name: 'Sticker set', stock: 2 }],
  roleProblems: [{ _id: '1', name: 'VIP pass', problem: roleProblem }],
}
const fullAttention = {
  ...manyOrders.attention,
  lowStock: manyItems.map(({ _id, name }) => ({ _id, name, stock: Number(_id) % 4 })),
  roleProblems: manyItems.map(({ _id, name }) => ({ _id, name, problem: roleProblem })),
}
const noAttention = { failedDeliveries: 0, ordersToShip: 0, disputedOrders: 0, lowStock: [], roleProblems: [] }
const noTotal = { salesCount: 0, revenueCents: 0 }

const dashboardScene = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name: `dashboard-${name}`,
  path: '/dashboard',
  user,
  replies: {
    'GET /guilds': { body: [guild, { ...guild, _id: '43', guildId: '43', name: 'Night Market' }] },
    'GET /profile/me': { body: { premiumStatus: 'Active' } },
    'GET /guilds/42/sales-metrics': { body: metrics },
    'GET /guilds/42/items': { body: itemsOf(items) },
    'GET /guilds/42/attention': { body: attention },
    ...replies,
  },
  ...(act && { act }),
})

const holders = (count: number) => ({
  'GET /guilds/42/sales-metrics': { body: { ...metrics, hasRoleHolders: true } },
  'GET /guilds/42/role-drift': {
    body: {
      readAt: '2026-11-18T08:00:00.000Z',
      roles: Array.from({ length: count }, (_, index) => ({
        roleId: String(index),
        name: ['VIP', 'Legend', 'Supporter'][index] ?? longName,
        color: [0x9b59b6, 0xe67e22, 0][index] ?? 0x3498db,
        holders: [15, 4, 31][index] ?? 1_234_567,
        paidHolders: [12, 5, 31][index] ?? 1_200_000,
      })),
    },
  },
})

const dashboardScenes = [
  dashboardScene('role-holders', holders(3)),
  dashboardScene('role-holders-full', holders(12)),
  dashboardScene('normal', { 'GET /guilds/42/goal': { body: goalOf(metrics, 80_000) } }),
  dashboardScene('loading', { 'GET /guilds/42/sales-metrics': null }),
  dashboardScene('empty', { 'GET /guilds': { body: [] } }),
  dashboardScene('unsold', {
    'GET /guilds/42/sales-metrics': {
      body: { ...metrics, currentMonth: noTotal, previousMonth: noTotal, allTime: noTotal, daily: [], items: [] },
    },
    'GET /guilds/42/attention': { body: noAttention },
  }),
  dashboardScene('failed', { 'GET /guilds/42/sales-metrics': failing }, (page) =>
    page.getByRole('button', { name: 'Retry' }).waitFor(),
  ),
  dashboardScene('free', { 'GET /profile/me': { body: { premiumStatus: null } } }),
  dashboardScene('full', {
    'GET /guilds': { body: [{ ...guild, name: longName }] },
    'GET /guilds/42/items': { body: itemsOf(manyItems) },
    'GET /guilds/42/attention': { body: fullAttention },
    'GET /guilds/42/goal': { body: goalOf(hugeMetrics, 100_000_000_000) },
    'GET /guilds/42/sales-metrics': {
      body: {
        ...hugeMetrics,
        otherCurrencies: ['EUR', 'JPY'].map((currency) => ({
          currency,
          currentMonth: noTotal,
          allTime: hugeMetrics.previousMonth,
        })),
      },
    },
  }),
]

const orderReplies = ({ orders, pending }: ReturnType<typeof ordersOf>, counts: object): Replies => ({
  'GET /guilds': { body: [guild] },
  'GET /guilds/42/attention': { body: { ...noAttention, ...counts } },
  'GET /guilds/42/sales/pending-shipment': { body: pending },
  'GET /guilds/42/sales': { body: { orders } },
})
const normal = orderReplies(someOrders, attention)
const full = orderReplies(manyOrders, fullAttention)
const nothingSold = orderReplies(ordersOf({ count: 0, waiting: 0 }), noAttention)
const allShipped = ordersOf({ count: 60, waiting: 0 })

const ordersScene = (name: string, replies: Replies, more: Partial<Scene> = {}): Scene => ({
  name: `manage-orders-${name}`,
  path: '/manage-orders',
  user,
  replies,
  ...more,
})

const onHold = {
  state: 'review',
  reason: "Your PayPal account doesn't accept this currency automatically",
  words: "Accept the payment at PayPal. The order then completes automatically. Don't ship it yet.",
  action: { label: 'Accept payment at PayPal', url: 'https://www.paypal.com/activity/payment/3C679366HH908993F' },
  endsAt: '2026-12-16T12:00:00.000Z',
}
const mismatch = {
  state: 'problem',
  reason: 'PayPal captured a payment that failed our checks',
  words:
    "The amount doesn't match the order, so nothing was delivered. Check the payment at PayPal and refund the buyer.",
  action: { label: 'Refund payment at PayPal', url: 'https://www.paypal.com/activity/payment/3C679366HH908993F' },
}
const orderPath = `/manage-orders/${orderDetails._id}`
const oneOrder = { [`GET /sales/${orderDetails._id}`]: { body: orderDetails } }
const heldOrder = { ...orderDetails, hasFailedDelivery: false, deliveries: [], payment: onHold }
const rejectedOrder = { ...heldOrder, payment: mismatch }
const heldOrders = someOrders.orders
  .slice(0, 2)
  .map((order, index) => ({ ...order, payment: index ? mismatch : onHold }))

const ordersScenes = [
  ordersScene('no-servers', { 'GET /guilds': { body: [] } }),
  ordersScene('unsold', nothingSold),
  ordersScene('empty', orderReplies(allShipped, allShipped.attention)),
  ordersScene('normal', normal),
  ordersScene('full', { ...full, 'GET /guilds': { body: [{ ...guild, name: longName }] } }, { isEndless: true }),
  ordersScene('all', orderReplies(longOrders, longOrders.attention), {
    path: '/manage-orders?filter=all',
    isEndless: true,
  }),
  ordersScene('table', normal, { path: '/manage-orders?view=table' }),
  ordersScene('all-table', orderReplies(longOrders, longOrders.attention), {
    path: '/manage-orders?filter=all&view=table',
    isEndless: true,
  }),
  ordersScene(
    'held',
    {
      ...normal,
      'GET /guilds/42/attention': { body: { ...attention, heldPayments: 1, failedPayments: 1 } },
      'GET /guilds/42/sales': { body: { orders: heldOrders } },
    },
    { path: '/manage-orders?filter=held' },
  ),
  ordersScene(
    'held-one',
    { [`GET /sales/${heldOrder._id}`]: { body: heldOrder } },
    { path: `/manage-orders/${heldOrder._id}` },
  ),
  ordersScene(
    'rejected-one',
    { [`GET /sales/${rejectedOrder._id}`]: { body: rejectedOrder } },
    { path: `/manage-orders/${rejectedOrder._id}` },
  ),
  ordersScene('removed-server', {
    ...normal,
    'GET /sales/of-removed-servers': {
      body: { orders: someOrders.orders.slice(0, 2).map((order) => ({ ...order, guildName: 'Night Market' })) },
    },
  }),
  ordersScene('loading', { ...normal, 'GET /guilds/42/sales/pending-shipment': null }),
  ordersScene(
    'failed',
    { ...normal, 'GET /guilds/42/sales/pending-shipment': failing },
    { act: (page) => page.getByText('Failed to load pending orders.').waitFor() },
  ),
  ordersScene('shipping', normal, { act: press('Mark as Shipped') }),
  ordersScene('one', oneOrder, { path: orderPath }),
  ordersScene('packing-slip', oneOrder, { path: `${orderPath}/packing-slip` }),
  ordersScene('dispute-pack', oneOrder, { path: `${orderPath}/dispute-pack` }),
]

export const salesScenes = [...dashboardScenes, ...ordersScenes]
