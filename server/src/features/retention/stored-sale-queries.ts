import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { inBatches } from '../../db/in-batches.ts'
import { type Numbered, orderNumber } from '../../db/order-number.ts'
import { downloadsOfSale, giftOfSale, messagesToBuyer } from './purchase-fact-queries.ts'

/** Disputes about the seller's orders, with what was written about them, and the orders the seller flagged. */
export async function readDisputes(db: Db, sellerId: string) {
  const disputes = await db
    .selectFrom('dispute')
    .innerJoin('sale', 'sale.id', 'dispute.saleId')
    .select(['dispute.id', 'dispute.saleId', 'dispute.status', 'dispute.reason', 'dispute.outcome', 'dispute.openedAt'])
    .select(['dispute.resolvedAt', 'dispute.amountCents', 'dispute.currency', 'dispute.stage'])
    .select(messagesOfDispute.as('messages'))
    .where('sale.sellerId', '=', sellerId)
    .execute()
  const answers = await db
    .selectFrom('disputeAnswer')
    .select(['disputeId', 'kind', 'text', 'createdAt', 'sentAt'])
    .where('requestedBy', '=', sellerId)
    .execute()
  const flags = await db
    .selectFrom('orderFlag')
    .innerJoin('sale', 'sale.id', 'orderFlag.saleId')
    .selectAll('orderFlag')
    .where('sale.sellerId', '=', sellerId)
    .execute()
  return { disputes, answers, flags }
}

const messagesOfDispute = sql<{ from: string; text: string; postedAt: string }[]>`(
  select coalesce(json_agg(json_build_object('from', posted_by, 'text', text, 'postedAt', posted_at) order by number), '[]')
  from dispute_message where dispute_message.dispute_id = dispute.id
)`

const firstId = '00000000-0000-0000-0000-000000000000'

export function readSales(db: Db, sellerId: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const sales = await db
      .selectFrom('sale')
      .innerJoin('guild', 'guild.id', 'sale.guildId')
      .select(['sale.id', 'sale.guildId', 'sale.itemName', 'sale.price', 'sale.currency', 'sale.state'])
      .select(['sale.buyerDiscordId', 'sale.buyerDiscordUsername', 'sale.createdAt', 'sale.paidAt', 'sale.shippedAt'])
      .select(['sale.trackingNumber', 'sale.refundedCents', 'sale.orderId', 'sale.captureId', 'sale.sellerProtection'])
      .select(['sale.heldAt', 'sale.holdReason', 'sale.quantity', 'sale.returnedUnits', 'sale.expectedPrice'])
      .select(['sale.discount', 'sale.discountKind', 'sale.discountName', 'sale.upgradedSaleId'])
      .select(['sale.recipientDiscordId', 'sale.isAnonymous', 'sale.serial', 'guild.orderPrefix'])
      .where('sale.sellerId', '=', sellerId)
      .where('sale.id', '>', after)
      .orderBy('sale.id')
      .limit(atOnce)
      .execute()
    return { rows: sales.map(withOrderNumber), last: sales.at(-1)?.id }
  })
}

export function readPurchases(db: Db, accountId: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const purchases = await db
      .selectFrom('sale')
      .innerJoin('discordLink', 'discordLink.discordId', 'sale.buyerDiscordId')
      .innerJoin('guild', 'guild.id', 'sale.guildId')
      .select(['sale.id', 'sale.itemName', 'sale.price', 'sale.currency', 'sale.state', 'sale.createdAt'])
      .select(['sale.paidAt', 'sale.shippingAddress', 'sale.shippedAt', 'sale.refundedCents', 'sale.quantity'])
      .select(['sale.discount', 'sale.discountKind', 'sale.discountName', 'sale.upgradedSaleId'])
      .select([messagesToBuyer.as('messages'), downloadsOfSale.as('downloads')])
      .select([giftOfSale.as('gift'), 'sale.isAnonymous', 'sale.serial', 'guild.orderPrefix'])
      .where('discordLink.accountId', '=', accountId)
      .where('sale.id', '>', after)
      .orderBy('sale.id')
      .limit(atOnce)
      .execute()
    return { rows: purchases.map(withOrderNumber), last: purchases.at(-1)?.id }
  })
}

export function readOrderNotes(db: Db, authorId: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const notes = await db
      .selectFrom('orderNote')
      .select(['id', 'saleId', 'text', 'createdAt', 'editedAt'])
      .where('authorId', '=', authorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    return { rows: notes, last: notes.at(-1)?.id }
  })
}

export function readRefundRequests(db: Db, requestedBy: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const requests = await db
      .selectFrom('refundRequest')
      .select([
        'id',
        'saleId',
        'amountCents',
        'note',
        'removesRole',
        'returnedUnits',
        'state',
        'problem',
        'refundId',
        'createdAt',
      ])
      .where('requestedBy', '=', requestedBy)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    return { rows: requests, last: requests.at(-1)?.id }
  })
}

function withOrderNumber<Row extends Numbered>({ serial, orderPrefix, ...row }: Row) {
  return { ...row, orderNumber: orderNumber({ serial, orderPrefix }) }
}
