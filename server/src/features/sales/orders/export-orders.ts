import { csvLine } from '@guildshop/contract/csv'
import { textFromCents } from '@guildshop/contract/money'
import type { OrderFilter, OrderSort } from '@guildshop/contract/orders'
import type { ShippingAddress } from '@guildshop/contract/sales'
import type { OrderCursor } from '../../../db/merge-pages.ts'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { addressOf } from '../describe-sale.ts'
import { listOrders } from './order-queries.ts'
import type { OrderRow } from './order-row-queries.ts'

const ordersPerBatch = 500

/** Spreadsheets need a byte order mark to detect UTF-8. */
const byteOrderMark = '\uFEFF'

type ExportedOrder = OrderRow & { guildName?: string }
type Cell = (sale: ExportedOrder, address: ShippingAddress | null) => string | null | undefined

const columns: Array<[title: string, cell: Cell]> = [
  ['Order id', (sale) => sale.id],
  ['Paid at', (sale) => sale.paidAt.toISOString()],
  ['Item', (sale) => sale.itemName],
  ['Price', (sale) => textFromCents(sale.price)],
  ['Refunded', (sale) => textFromCents(sale.refundedCents)],
  ['Currency', (sale) => sale.currency],
  ['Buyer', (sale) => sale.buyerDiscordUsername],
  ['Buyer Discord id', (sale) => sale.buyerDiscordId],
  ['Needs shipping', (sale) => (sale.requiresShipping ? 'yes' : 'no')],
  ['Recipient', (_, address) => address?.recipientName],
  ['Address line 1', (_, address) => address?.line1],
  ['Address line 2', (_, address) => address?.line2],
  ['City', (_, address) => address?.city],
  ['State', (_, address) => address?.state],
  ['Postal code', (_, address) => address?.postalCode],
  ['Country', (_, address) => address?.countryCode],
  ['Shipped at', (sale) => sale.shippedAt?.toISOString()],
  ['Tracking number', (sale) => sale.trackingNumber],
  ['Disputed', (sale) => (sale.disputedAt ? 'yes' : 'no')],
  ['PayPal order', (sale) => sale.orderId],
  ['PayPal payment', (sale) => sale.captureId],
]

/** Comes after the older columns, because scripts may rely on their positions. */
const numberColumn: [title: string, cell: Cell] = ['Order number', orderNumber]

const paymentColumn: [title: string, cell: Cell] = [
  'Payment',
  (sale) => {
    if (sale.state === 'paid' || sale.state === 'granted') return null
    return sale.state === 'pending' ? 'on hold' : 'problem'
  },
]

const serverColumn: [title: string, cell: Cell] = ['Server', (sale) => sale.guildName]

/** `Price` is the total. */
const unitColumns: typeof columns = [
  ['Quantity', (sale) => String(sale.quantity)],
  ['Units returned', (sale) => String(sale.isStockReturned ? sale.quantity : sale.returnedUnits)],
]

/** `Price` is what was paid. */
const discountColumns: typeof columns = [
  ['List price', (sale) => textFromCents(sale.price + sale.discount)],
  ['Discount', (sale) => textFromCents(sale.discount)],
  ['Offer', (sale) => sale.discountName],
]

/** Empty unless the order is a gift. */
const giftColumns: typeof columns = [
  ['Gift recipient', (sale) => sale.gift?.recipientName],
  ['Gift recipient Discord id', (sale) => sale.gift?.recipientDiscordId],
  ['Gift', (sale) => sale.gift?.state],
]

const trialColumn: [title: string, cell: Cell] = ['Free trial', (sale) => (sale.trialAt ? 'yes' : 'no')]

type Wanted = {
  guildId: string
  orderedBefore: Date | null
  filter?: OrderFilter | undefined
  search?: string | undefined
  sort?: OrderSort | undefined
  from?: Date | undefined
  before?: Date | undefined
}

/** Streams all orders of a shop except test purchases in batches, with constant memory. */
export async function* exportOrders(
  { db }: Pick<Dependencies, 'db'>,
  { filter = 'all', ...wanted }: Wanted,
): AsyncGenerator<string> {
  const chosen = [
    ...columns,
    ...(filter === 'held' ? [paymentColumn] : []),
    numberColumn,
    ...unitColumns,
    ...discountColumns,
    ...giftColumns,
    trialColumn,
  ]
  yield byteOrderMark + csvLine(chosen.map(([title]) => title))
  let after: OrderCursor | undefined
  do {
    const batch = await listOrders(db, { ...wanted, filter, after, withTests: false, atMost: ordersPerBatch })
    if (batch.orders.length > 0) yield batch.orders.map((sale) => lineOf(sale, chosen)).join('')
    after = batch.next ?? undefined
  } while (after)
}

/** These orders as CSV. The columns for held payments and for several servers are added when needed. */
export function csvOfOrders(orders: ExportedOrder[]): string {
  const hasHeld = orders.some(({ heldAt, state }) => heldAt && state !== 'paid')
  const hasServers = new Set(orders.map(({ guildId }) => guildId)).size > 1
  const chosen = [
    ...columns,
    ...(hasHeld ? [paymentColumn] : []),
    numberColumn,
    ...(hasServers ? [serverColumn] : []),
    ...unitColumns,
    ...discountColumns,
    ...giftColumns,
    trialColumn,
  ]
  const heading = byteOrderMark + csvLine(chosen.map(([title]) => title))
  return heading + orders.map((sale) => lineOf(sale, chosen)).join('')
}

function lineOf(sale: ExportedOrder, chosen: typeof columns): string {
  const address = addressOf(sale)
  return csvLine(chosen.map(([, cell]) => cell(sale, address)))
}
