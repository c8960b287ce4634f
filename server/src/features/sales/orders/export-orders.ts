import { csvLine } from '@guildshop/contract/csv'
import { textFromCents } from '@guildshop/contract/money'
import type { OrderFilter } from '@guildshop/contract/orders'
import type { ShippingAddress } from '@guildshop/contract/sales'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { addressOf } from '../describe-sale.ts'
import { listOrders, type OrderPlace, type OrderRow } from './order-queries.ts'

const ordersPerBatch = 500

/** Spreadsheets need a byte order mark to detect UTF-8. */
const byteOrderMark = '\uFEFF'

type Cell = (sale: OrderRow, address: ShippingAddress | null) => string | null | undefined

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

/** After the older columns, whose places scripts may rely on. */
const numberColumn: [title: string, cell: Cell] = ['Order number', orderNumber]

const paymentColumn: [title: string, cell: Cell] = [
  'Payment',
  (sale) => (sale.state === 'pending' ? 'under review' : 'problem'),
]

type Wanted = {
  guildId: string
  orderedBefore: Date | null
  filter?: OrderFilter | undefined
  search?: string | undefined
}

/** Streams all orders of a shop except test purchases in batches, with constant memory. */
export async function* exportOrders(
  { db }: Pick<Dependencies, 'db'>,
  { guildId, orderedBefore, filter = 'all', search }: Wanted,
): AsyncGenerator<string> {
  const chosen = [...columns, ...(filter === 'held' ? [paymentColumn] : []), numberColumn]
  yield byteOrderMark + csvLine(chosen.map(([title]) => title))
  let after: OrderPlace | undefined
  do {
    const wanted = { guildId, orderedBefore, filter, search, after, withTests: false, atMost: ordersPerBatch }
    const batch = await listOrders(db, wanted)
    if (batch.orders.length > 0) yield batch.orders.map((sale) => lineOf(sale, chosen)).join('')
    after = batch.next ?? undefined
  } while (after)
}

function lineOf(sale: OrderRow, chosen: typeof columns): string {
  const address = addressOf(sale)
  return csvLine(chosen.map(([, cell]) => cell(sale, address)))
}
