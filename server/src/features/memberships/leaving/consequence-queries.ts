import type { Consequences, Departure } from '@guildshop/contract/accounts/consequences'
import { runningStates } from '@guildshop/contract/membership-rules'
import { sql } from 'kysely'
import { isAwaitingShipment } from '../../../db/awaiting-shipment.ts'
import type { Db } from '../../../db/connect.ts'
import { billed, canPause, isBilled, isDisconnected } from './review-queries.ts'

type Of = { of: Departure; accountId: string; guildId?: string | undefined; itemId?: string | undefined }
type Counted = Omit<Consequences, 'confirmWith' | 'managed' | 'paidUntil'> & { paidUntil: Date | null }

/** What a departure affects, and how memberships end: paused while their shop is, cancelled, or lapsed (by reminder). */
function effects(of: Departure) {
  const isPausable = sql`(${canPause} and not ${isDisconnected})`
  const isOfApp = sql`connection.id is not null and connection.ended_at is null`
  const [no, yes] = [sql`false`, sql`true`]
  const all = { shops: yes, sales: yes, disputes: yes, paused: no, cancelled: yes, lapsed: yes }
  const rules: Record<Departure, typeof all> = {
    delete: all,
    'disconnect-paypal': all,
    'remove-server': all,
    deactivate: { ...all, paused: isPausable, cancelled: sql`not ${isPausable}`, lapsed: no },
    'disconnect-discord': { ...all, sales: no, disputes: no, cancelled: no },
    'remove-app': { ...all, shops: no, sales: no, cancelled: isOfApp },
    'delete-item': { ...all, shops: no, disputes: no },
  }
  return rules[of]
}

/** Counts what a change ends or leaves behind, in one query. */
export async function countConsequences(db: Db, { of, accountId, guildId, itemId }: Of): Promise<Consequences> {
  const { shops, sales, disputes, paused, cancelled, lapsed } = effects(of)
  const isSale = itemId ? sql`sale.item_id = ${itemId}` : sql`true`
  const isMembership = itemId ? sql`membership.item_id = ${itemId}` : sql`true`
  const { rows } = await sql<Counted & { names: string[]; username: string }>`
    with shop as materialized (
      select guild.id, guild.name from guild where guild.owner_id = ${accountId} and guild.removed_at is null
        and ${guildId ? sql`guild.id = ${guildId}` : sql`true`}
    ), renewal as materialized (
      select shop.name, membership.paid_until, (${paused}) as is_paused, (${cancelled}) as is_cancelled
      from ${billed} join shop on shop.id = membership.guild_id
      where ${isMembership} and ${isBilled} and membership.state <> 'pending'
    ), reminded as materialized (
      select shop.name, membership.paid_until from membership join shop on shop.id = membership.guild_id
      where ${isMembership} and ${sales} and membership.renewal = 'reminder' and membership.state in ('active', 'grace')
        and membership.cancelled_at is null and membership.closed_at is null
    ), counted as (
      select count(*) filter (where is_paused)::int as paused, count(*) filter (where is_cancelled)::int as cancelled,
        max(paid_until) filter (where is_paused or is_cancelled) as paid_until from renewal
    )
    select counted.paused, counted.cancelled, account.username,
      array(select name from renewal where is_cancelled union select name from reminded where ${lapsed}) as names,
      (select count(*)::int from shop where ${shops}) as shops,
      (select count(*)::int from reminded) as "byReminder",
      greatest(counted.paid_until, (select max(paid_until) from reminded)) as "paidUntil",
      (select count(*)::int from membership join shop on shop.id = membership.guild_id
        where ${isMembership} and membership.state = any(${[...runningStates]})) as members,
      (select count(*)::int from sale join shop on shop.id = sale.guild_id
        where ${isSale} and ${sales} and ${isAwaitingShipment}) as "ordersToShip",
      (select count(*)::int from gift join sale on sale.id = gift.sale_id join shop on shop.id = sale.guild_id
        where ${isSale} and ${sales} and gift.state = 'waiting') as gifts,
      (select count(*)::int from sale join shop on shop.id = sale.guild_id
        where ${isSale} and ${sales} and sale.state = 'pending') as "paymentsOnHold",
      (select count(*)::int from dispute join sale on sale.id = dispute.sale_id join shop on shop.id = sale.guild_id
        where ${disputes} and dispute.resolved_at is null) as disputes
    from counted join account on account.id = ${accountId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no account ${accountId}.`)
  const { names, username, paidUntil, members, ...counts } = row
  const [name = null, another] = itemId ? [] : names
  return {
    ...counts,
    ...(itemId && { members }),
    paidUntil: paidUntil?.toISOString() ?? null,
    confirmWith: another ? username : name,
  }
}

type Away = { accountId: string; awaySince: Date; reactivatedAt: Date; now: Date }
type Losses = { memberships: number; premium: number; 'paypal-app': number; 'shop-messages': number }

/** When the account was last away; undefined if it never was. */
export async function findAbsence(db: Db, accountId: string) {
  const account = await db
    .selectFrom('account')
    .select(['awaySince', 'reactivatedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { awaySince, reactivatedAt } = account ?? {}
  return awaySince && reactivatedAt ? { awaySince, reactivatedAt } : undefined
}

/** What ended while an owner was away and hasn't been replaced since. */
export async function countLosses(db: Db, { accountId, awaySince, reactivatedAt, now }: Away): Promise<Losses> {
  const grants = sql`from premium_grant where account_id = ${accountId} and revoked_at is null`
  const { rows } = await sql<Losses>`
    select (select count(*)::int from membership join guild on guild.id = membership.guild_id
        where guild.owner_id = ${accountId} and membership.cancel_reason = 'shop-closed'
          and membership.cancelled_at between ${awaySince} and ${reactivatedAt}) as memberships,
      (exists (select ${grants} and ends_at between ${awaySince} and ${now})
        and not exists (select ${grants} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})))::int
        as premium,
      (exists (select from paypal_connection where account_id = ${accountId} and ended_at between ${awaySince} and ${reactivatedAt})
        and not exists (select from paypal_connection where account_id = ${accountId} and ended_at is null))::int
        as "paypal-app",
      (select count(*)::int from standing_message as message join guild on guild.id = message.guild_id
        where guild.owner_id = ${accountId} and guild.removed_at is null and message.state = 'broken'
          and message.problem in ('DELETED', 'CHANNEL_GONE') and message.created_at < ${awaySince}) as "shop-messages"
  `.execute(db)
  return rows[0] ?? { memberships: 0, premium: 0, 'paypal-app': 0, 'shop-messages': 0 }
}
