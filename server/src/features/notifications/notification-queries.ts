import { mailedByDefault, type NotificationKind, urgentKinds } from '@guildshop/contract/notifications'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hasKeyPool } from '../../db/has-key-pool.ts'
import { lowStockThreshold } from '../../db/low-stock.ts'
import type { Notification } from '../../db/tables.ts'

export type Channel = 'mail' | 'discord'

/** What happened to a sale. `key` identifies the event: it is stored once per seller and channel. */
export type SaleEvent = { kind: NotificationKind; key: string }

type Events = { accountId: string; saleId: string; events: SaleEvent[]; createdAt: Date }

/** Inserts the events that the seller subscribed to, per channel. Idempotent. Returns the channels with new rows. */
export async function insertNotifications(
  tx: Db,
  { accountId, saleId, events, createdAt }: Events,
): Promise<Channel[]> {
  const kinds = events.map(({ kind }) => kind)
  const { rows } = await sql<{ channel: Channel }>`
    insert into notification (account_id, channel, kind, event_key, sale_id, created_at)
    select ${accountId}::uuid, channel, event.kind, event.key, ${saleId}::uuid, ${createdAt}::timestamptz
    from unnest(
      ${kinds}::text[], ${events.map(({ key }) => key)}::text[], ${kinds.map((kind) => mailedByDefault[kind])}::boolean[]
    ) as event (kind, key, is_mailed)
    cross join unnest(array['mail', 'discord']) as channel
    left join notification_setting as chosen on chosen.account_id = ${accountId}::uuid and chosen.kind = event.kind
    where case channel when 'mail' then coalesce(chosen.by_mail, event.is_mailed) else coalesce(chosen.by_discord, false) end
    on conflict (account_id, channel, kind, event_key) do nothing
    returning channel
  `.execute(tx)
  // Sorted, because the caller locks one job per channel.
  return [...new Set(rows.map(({ channel }) => channel))].sort()
}

/** Adds the mails that replace direct messages of this batch, except where the seller gets a mail anyway. */
export async function insertFallbacks(tx: Db, batchId: string): Promise<void> {
  await sql`
    insert into notification (account_id, channel, kind, event_key, sale_id, is_fallback, created_at)
    select account_id, 'mail', kind, event_key, sale_id, true, created_at
    from notification where batch_id = ${batchId}::uuid
    on conflict (account_id, channel, kind, event_key) do nothing
  `.execute(tx)
}

type Outbox = { accountId: string; channel: Channel }

/** Advisory lock per seller and channel: serializes the jobs that collect unsent events. */
export async function lockOutbox(tx: Db, { accountId, channel }: Outbox): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notify ${accountId} ${channel}`}, 0))`.execute(tx)
}

/** The last message on this channel, delivered or not. */
export function findLastSent(db: Db, { accountId, channel }: Outbox) {
  return db
    .selectFrom('notification')
    .select(['sentAt', 'problem'])
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an unsent event may not wait. */
export async function hasUrgent(tx: Db, { accountId, channel }: Outbox): Promise<boolean> {
  const found = await tx
    .selectFrom('notification')
    .select('id')
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('batchId', 'is', null)
    .where('kind', 'in', urgentKinds)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Batch = { batchId: string; sentAt: Date; problem: string | null }

/** Assigns all unsent events to one batch. Returns their number. */
export async function claimWaiting(tx: Db, { accountId, channel }: Outbox, batch: Batch): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set(batch)
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('batchId', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setProblem(tx: Db, batchId: string, problem: string): Promise<void> {
  await tx.updateTable('notification').set({ problem }).where('batchId', '=', batchId).execute()
}

/** A seller's channels. Undefined once the account is closed. */
export function findSeller(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('discordLink', 'discordLink.accountId', 'account.id')
    .select(['account.id', 'account.email', 'account.username', 'account.isVerified', 'discordLink.discordId'])
    .where('account.id', '=', accountId)
    .where('account.deactivatedAt', 'is', null)
    .where('account.bannedAt', 'is', null)
    .executeTakeFirst()
}

export type BatchEvent = Pick<Selectable<Notification>, 'accountId' | 'saleId' | 'isFallback' | 'eventKey'> & {
  kind: NotificationKind
  itemName: string
  quantity: number
  price: number
  currency: string
  serial: number
  orderPrefix: string
  guildName: string
  discordGuildId: string
  state: string
  heldAt: Date | null
  holdReason: string | null
  unreadSince: Date | null
  problem: string | null
  /** Of a renewal that was collected at another price. */
  expectedPrice: number | null
  /** The item's current stock. */
  stock: number | null
  /** The stock is the number of unsold license keys. */
  deliversKeys: SqlBool
}

/** Marks the reminder of a dispute's deadline, as opposed to its opening. */
export const dueKeyPrefix = 'due:'

/** Marks a gift that expired, as opposed to a failed delivery step. */
export const giftKeyPrefix = 'gift:'

/** Marks a gift that expired because the bot wasn't in the server. */
export const giftWithoutBotKeyPrefix = `${giftKeyPrefix}no-bot:`

/** Marks a problem with a membership's payments, as opposed to a payment on hold. The problem's name follows. */
export const membershipKeyPrefix = 'membership:'

/**
 * True unless the order was shipped, refunded or paid, or the item restocked or deleted, since the event. For a
 * reminder, PayPal must still be waiting for the seller.
 */
const isStillRelevant = sql<boolean>`case notification.kind
  when 'order-to-ship' then sale.shipped_at is null and sale.refunded_at is null
  when 'dispute' then not starts_with(notification.event_key, ${dueKeyPrefix}) or exists (
    select from dispute where dispute.sale_id = sale.id and dispute.reminded_at is not null and dispute.resolved_at is null
      and dispute.status not in ('UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE'))
  when 'low-stock' then item.deleted_at is null and item.stock between 0 and ${lowStockThreshold}
  when 'held-payment' then case when starts_with(notification.event_key, ${`${membershipKeyPrefix}duplicate:`})
    then sale.refunded_at is null
    when starts_with(notification.event_key, ${`${membershipKeyPrefix}refund:`}) then sale.refunded_cents = 0
    else sale.state <> 'paid' or starts_with(notification.event_key, ${membershipKeyPrefix}) end
  else true
end`

/** The events of one message with their sales, oldest first. */
export function listBatch(db: Db, batchId: string): Promise<BatchEvent[]> {
  return db
    .selectFrom('notification')
    .innerJoin('sale', 'sale.id', 'notification.saleId')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .leftJoin('item', 'item.id', 'sale.itemId')
    .select(['notification.accountId', 'notification.saleId', 'notification.kind', 'notification.isFallback'])
    .select('notification.eventKey')
    .select(['sale.itemName', 'sale.quantity', 'sale.price', 'sale.currency', 'sale.serial', 'guild.orderPrefix'])
    .select(['sale.state', 'sale.heldAt', 'sale.holdReason', 'sale.expectedPrice', 'sale.unreadSince', 'sale.problem'])
    .select(['guild.name as guildName', 'guild.guildId as discordGuildId', 'item.stock'])
    .select(hasKeyPool.as('deliversKeys'))
    .where('notification.batchId', '=', batchId)
    .where(isStillRelevant)
    .orderBy('notification.createdAt')
    .orderBy('notification.id')
    .$narrowType<{ kind: NotificationKind }>()
    .execute()
}

/**
 * Returns true once when an item runs low, and again only after a restock: otherwise every further sale would notify
 * the seller.
 */
export async function claimLowStockNotice(tx: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into low_stock_notice (item_id, stock)
    select id, stock from item where id = ${itemId}::uuid and stock between 0 and ${lowStockThreshold}
    on conflict (item_id) do update set stock = excluded.stock where low_stock_notice.stock <= excluded.stock
    returning 1
  `.execute(tx)
  return rows.length > 0
}
