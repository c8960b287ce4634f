import { longName, times } from './props.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const vipPass = { name: 'VIP pass', description: 'Opens the lounge.', price: 950, image: 'vip-pass', ships: false }
const mug = { name: 'Mug', description: 'Holds tea.', price: 950, image: 'mug', ships: true }
const portrait = { name: 'Portrait', description: 'Your avatar, painted.', price: 4000, image: 'portrait', ships: true }
const stickers = { name: 'Sticker set', description: 'Twelve of our best.', price: 400, image: 'sticker', ships: true }
const hoodie = {
  name: `Hoodie of ${longName}, embroidered`,
  description:
    'Heavy cotton, dyed in the colors of the guild, with the crest embroidered on the back and your name below it. '.repeat(
      5,
    ),
  price: 10_000_000,
  image: 'hoodie',
  ships: true,
}

const buyers = [
  { id: '214906642741854210', name: null, recipient: 'Tomas Lind', line1: '88 Cuba Street', line2: null },
  { id: '175928847299117063', name: 'juniper', recipient: 'June Hale', line1: '4 Karori Road', line2: 'Flat 3' },
  { id: '80351110224678912', name: 'sam', recipient: 'Sam Okafor', line1: '12 Harbour Street', line2: null },
  { id: '310284467193847808', name: 'old.mill', recipient: 'Priya Raman', line1: '7 Oriental Parade', line2: null },
]
const verboseBuyer = {
  id: '9223372036854775807',
  name: 'the_very_last_of_the_lantern_lit',
  recipient: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  line1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Business Park, Building 27',
  line2: 'Third floor, behind the workshop of the clockmaker, please ring twice and mind the cat',
}

type SampleItem = typeof mug
type Buyer = Omit<(typeof buyers)[number], 'name' | 'line2'> & { name: string | null; line2: string | null }
type Sale = ReturnType<typeof aSale>

/** Looks like the ids that the shop gives. */
const idOf = (index: number) => `${(0x5f0c2a10 + index * 7919).toString(16)}-3f0d-4c27-9a44-6d1c1f2b7a10`

/** What needs shipping is shipped or refunded, unless it still waits. */
function aSale(index: number, [item, buyer]: [SampleItem, Buyer], daysOld: number, waits: boolean) {
  const isRefunded = !waits && index % 7 === 3
  const isShipped = item.ships && !waits && !isRefunded
  return {
    item,
    buyer,
    order: {
      _id: idOf(index),
      itemName: item.name,
      imageUrl: `/images/${item.image}.png`,
      priceCents: item.price,
      currency: 'USD',
      buyerDiscordId: buyer.id,
      buyerDiscordUsername: buyer.name,
      requiresShipping: item.ships,
      paidAt: daysAgo(daysOld),
      shippedAt: isShipped ? daysAgo(daysOld / 2) : null,
      trackingNumber: isShipped && index % 2 ? `1Z999AA1012345${6700 + index}` : null,
      refundedCents: isRefunded ? item.price : 0,
      isRefunded,
      isDisputed: waits ? index === 1 : index % 31 === 5,
      hasFailedDelivery: index % 17 === 2,
      isTest: index === 4 && !item.ships,
    },
  }
}

const pendingOf = ({ item, buyer, order }: Sale) => ({
  _id: order._id,
  shopItemId: { name: item.name, description: item.description, imageUrl: order.imageUrl },
  buyerDiscordId: buyer.id,
  buyerDiscordUsername: buyer.name,
  ...(buyer.name && {
    shippingAddress: {
      recipientName: buyer.recipient,
      line1: buyer.line1,
      line2: buyer.line2,
      city: 'Wellington',
      state: 'WGN',
      postalCode: '6011',
      countryCode: 'NZ',
    },
  }),
  createdAt: order.paidAt,
  isDisputed: order.isDisputed,
  priceCents: order.priceCents,
  currency: order.currency,
})

type OrderCounts = { count: number; waiting: number; hasVerbose?: boolean }

/** The orders of a shop: all of them, those to ship, and how many wait for somebody. */
export function ordersOf({ count, waiting, hasVerbose = false }: OrderCounts) {
  const items = hasVerbose ? [hoodie, mug, portrait, stickers] : [mug, portrait, stickers]
  const people = hasVerbose ? [verboseBuyer, ...buyers] : buyers
  const sales = times(count, (index) => {
    const waits = index < waiting
    const item = waits || index % 2 ? items[index % items.length] : vipPass
    return aSale(index, [item ?? mug, people[index % people.length] ?? verboseBuyer], (index + 1) * 0.7, waits)
  })
  const orders = sales.map(({ order }) => order)
  return {
    orders,
    pending: sales.slice(0, waiting).map(pendingOf).reverse(),
    attention: {
      failedDeliveries: orders.filter(({ hasFailedDelivery }) => hasFailedDelivery).length,
      ordersToShip: waiting,
      disputedOrders: orders.filter(({ isDisputed }) => isDisputed).length,
    },
  }
}

const failed = ordersOf({ count: 60, waiting: 0 }).orders[2]

/** An order whose role could not be given. */
export const orderDetails = {
  ...failed,
  _id: idOf(901),
  guildId: '42',
  guildName: 'Pixel Forge',
  itemDescription: vipPass.description,
  orderedAt: daysAgo(1.002),
  paidAt: daysAgo(1),
  buyerDiscordId: '80351110224678912',
  buyerDiscordUsername: 'sam',
  orderId: '5O190127TN364715T',
  captureId: '3C679366HH908993F',
  shipmentReport: 'none',
  deliveries: [
    { _id: '1', kind: 'give-role', state: 'failed', problem: "The bot can't assign this role." },
    { _id: '2', kind: 'announce', state: 'done', doneAt: daysAgo(1) },
  ].map((delivery) => ({ dueAt: daysAgo(1), tries: 1, triedAt: daysAgo(1), ...delivery })),
  refunds: [],
  disputes: [],
}
