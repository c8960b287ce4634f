import { maxCounted } from '@guildshop/contract/counters'
import { type RawBuilder, sql } from 'kysely'
import { isAwaitingShipment } from '../../../db/awaiting-shipment.ts'
import type { Db } from '../../../db/connect.ts'
import { lowStockThreshold } from '../../../db/low-stock.ts'
import { isPaidOrTrial } from '../sale-queries.ts'

type Issues = {
  ordersToShip: number
  disputedOrders: number
  failedDeliveries: number
  heldPayments: number
  failedPayments: number
  lowStock: number
  roleProblems: number
  refusedPayments: number
  brokenApps: number
}

type Scope = { ownerId: string; now: Date }

/** Counts across all servers of an owner, each from its index and up to a limit, so that the cost is bounded. */
export async function countOpenIssues(db: Db, { ownerId, now }: Scope): Promise<Issues> {
  const inGuilds = (rows: RawBuilder<unknown>) => sql`(
    select count(*)::int from (
      select from guild cross join lateral (${rows} limit ${maxCounted}) as found
      where guild.owner_id = ${ownerId} and guild.removed_at is null limit ${maxCounted}
    ) as counted
  )`
  const ofShop = sql`sale.guild_id = guild.id and sale.state = 'paid' and not sale.is_test`
  const ofStock = sql`item.guild_id = guild.id and item.deleted_at is null`
  const { rows } = await sql<Issues>`
    select
      ${inGuilds(sql`select from sale where sale.guild_id = guild.id and ${isAwaitingShipment} order by paid_at, id`)}
        as orders_to_ship,
      ${inGuilds(sql`select from sale where ${ofShop} and disputed_at is not null order by paid_at desc, id desc`)}
        as disputed_orders,
      ${inGuilds(sql`select from sale where sale.guild_id = guild.id and ${isPaidOrTrial} and sale.id in (
        select sale_id from delivery where delivery.guild_id = guild.id and delivery.state = 'failed'
      )`)} as failed_deliveries,
      ${inGuilds(sql`select from sale where sale.guild_id = guild.id and sale.state = 'pending'
        and sale.held_at is not null`)} as held_payments,
      ${inGuilds(sql`select from sale where sale.guild_id = guild.id and sale.state = 'failed'
        and sale.held_at > ${now}::timestamptz - interval '30 days'`)} as failed_payments,
      ${inGuilds(sql`select from item where ${ofStock} and stock >= 0 and stock - reserved <= ${lowStockThreshold}`)} as low_stock,
      ${inGuilds(sql`select from item where ${ofStock} and (role_problem is not null or exists (
        select from deliverable where deliverable.item_id = item.id and deliverable.role_problem is not null
      ))`)} as role_problems,
      (select count(*)::int from paypal_link where account_id = ${ownerId} and refused_at is not null) as refused_payments,
      (select count(*)::int from paypal_connection
        where account_id = ${ownerId} and ended_at is null and problem is not null) as broken_apps
  `.execute(db)
  const none = { ordersToShip: 0, disputedOrders: 0, failedDeliveries: 0, heldPayments: 0, failedPayments: 0 }
  return rows[0] ?? { ...none, lowStock: 0, roleProblems: 0, refusedPayments: 0, brokenApps: 0 }
}
