import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type Numbered, orderNumber } from '../../db/order-number.ts'
import { downloadsOfSale, messagesToBuyer } from './purchase-fact-queries.ts'

/** Excludes hashes, TOTP secrets, recovery codes and tokens, which are credentials rather than personal data. */
export function readAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'username', 'isVerified', 'isSuperAdmin', 'acceptedTermsAt', 'createdAt'])
    .where('id', '=', id)
    .execute()
}

/** Changes that wait for their code. */
export function readAccountChanges(db: Db, accountId: string) {
  return db
    .selectFrom('accountChange')
    .select(['kind', 'newValue', 'requestedAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .execute()
}

export function readSessions(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .select(['device', 'createdAt', 'lastUsedAt', 'endedAt', 'usedRecoveryCode'])
    .where('accountId', '=', accountId)
    .execute()
}

export async function readLinks(db: Db, accountId: string) {
  const discord = await db
    .selectFrom('discordLink')
    .select(['discordId', 'username', 'linkedAt'])
    .where('accountId', '=', accountId)
    .execute()
  const paypal = await db
    .selectFrom('paypalLink')
    .select(['payerId', 'email', 'isVerified', 'linkedAt', 'refusedAt', 'refusal'])
    .where('accountId', '=', accountId)
    .execute()
  const paypalApps = await db
    .selectFrom('paypalConnection')
    .select(['payerId', 'clientId', 'createdAt', 'endedAt'])
    .where('accountId', '=', accountId)
    .execute()
  return { discord, paypal, paypalApps }
}

export async function readPremiumRecords(db: Db, accountId: string) {
  const grants = await db
    .selectFrom('premiumGrant')
    .select(['source', 'startsAt', 'endsAt', 'revokedAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute()
  const subscriptions = await db
    .selectFrom('subscription')
    .select(['id', 'status', 'paidUntil', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute()
  const payments = await db
    .selectFrom('subscriptionPayment')
    .innerJoin('subscription', 'subscription.id', 'subscriptionPayment.subscriptionId')
    .selectAll('subscriptionPayment')
    .where('subscription.accountId', '=', accountId)
    .execute()
  return { grants, subscriptions, payments }
}

export function readTermsAccepted(db: Db, accountId: string) {
  return db.selectFrom('termsAcceptance').select(['version', 'acceptedAt']).where('accountId', '=', accountId).execute()
}

export async function readNotificationRecords(db: Db, accountId: string) {
  const settings = await db
    .selectFrom('notificationSetting')
    .select(['kind', 'byMail', 'byDiscord'])
    .where('accountId', '=', accountId)
    .execute()
  const sent = await db
    .selectFrom('notification')
    .select(['kind', 'channel', 'saleId', 'createdAt', 'sentAt', 'problem'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return { settings, sent }
}

export function readGuilds(db: Db, ownerId: string) {
  return db.selectFrom('guild').selectAll().where('ownerId', '=', ownerId).execute()
}

/** What an item delivers, without keys, links, texts and files. */
const deliverablesOfItem = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'label', label, 'createdAt', deliverable.created_at)
    order by deliverable.sort_order), '[]')
  from deliverable where deliverable.item_id = item.id
)`

/** How many license keys an item has in each state. The keys themselves are goods, not personal data. */
const keyCounts = sql<Record<string, number> | null>`(
  select json_object_agg(state, count) from (
    select license_key.state, count(*) from license_key join deliverable on deliverable.id = license_key.deliverable_id
    where deliverable.item_id = item.id group by license_key.state
  ) as counted
)`

export function readItems(db: Db, ownerId: string) {
  return db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .selectAll('item')
    .select(keyCounts.as('licenseKeys'))
    .select(deliverablesOfItem.as('deliverables'))
    .where('guild.ownerId', '=', ownerId)
    .execute()
}

export function readGoals(db: Db, ownerId: string) {
  return db
    .selectFrom('goal')
    .innerJoin('guild', 'guild.id', 'goal.guildId')
    .selectAll('goal')
    .where('guild.ownerId', '=', ownerId)
    .execute()
}

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

/** Images can be several megabytes, so few are read at a time. */
export function readImages(db: Db, ownerId: string, atOnce: number) {
  return inBatches('', atOnce, async (after) => {
    const images = await db
      .selectFrom('image')
      .select(['hash', 'type', 'bytes'])
      .where('hash', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('item')
            .innerJoin('guild', 'guild.id', 'item.guildId')
            .select('item.id')
            .whereRef('item.imageHash', '=', 'image.hash')
            .where('guild.ownerId', '=', ownerId),
        ),
      )
      .orderBy('hash')
      .limit(atOnce)
      .execute()
    return { rows: images, last: images.at(-1)?.hash }
  })
}

const firstId = '00000000-0000-0000-0000-000000000000'

export function readSales(db: Db, sellerId: string, atOnce: number) {
  return inBatches(firstId, atOnce, async (after) => {
    const sales = await db
      .selectFrom('sale')
      .innerJoin('guild', 'guild.id', 'sale.guildId')
      .select(['sale.id', 'sale.guildId', 'sale.itemName', 'sale.price', 'sale.currency', 'sale.state'])
      .select(['sale.buyerDiscordId', 'sale.buyerDiscordUsername', 'sale.createdAt', 'sale.paidAt', 'sale.shippedAt'])
      .select(['sale.trackingNumber', 'sale.refundedCents', 'sale.orderId', 'sale.captureId', 'sale.sellerProtection'])
      .select(['sale.heldAt', 'sale.holdReason', 'sale.quantity', 'sale.returnedUnits'])
      .select(['sale.serial', 'guild.orderPrefix'])
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
      .select([messagesToBuyer.as('messages'), downloadsOfSale.as('downloads')])
      .select(['sale.serial', 'guild.orderPrefix'])
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

type Batch<Row> = { rows: Row[]; last: string | undefined }

/** Reads rows in batches by cursor. */
async function* inBatches<Row>(start: string, atOnce: number, read: (after: string) => Promise<Batch<Row>>) {
  let after: string | undefined = start
  while (after !== undefined) {
    const { rows, last }: Batch<Row> = await read(after)
    if (rows.length > 0) yield rows
    after = rows.length < atOnce ? undefined : last
  }
}
