import { type Selectable, type SqlBool, sql } from 'kysely'
import { isAwaitingShipment } from '../../../db/awaiting-shipment.ts'
import type { Db } from '../../../db/connect.ts'
import { hasKeyPool } from '../../../db/has-key-pool.ts'
import type { Item } from '../../../db/tables.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { responseDueAt } from '../disputes/dispute-queries.ts'
import { isPaidOrTrial } from '../sale-queries.ts'

type Waiting = {
  failedDeliveries: number
  ordersToShip: number
  disputedOrders: number
  /** The earliest deadline of the disputed orders. */
  responseDueAt: Date | null
  heldPayments: number
  failedPayments: number
}

const nothing: Waiting = {
  failedDeliveries: 0,
  ordersToShip: 0,
  disputedOrders: 0,
  responseDueAt: null,
  heldPayments: 0,
  failedPayments: 0,
}

/** Counts of orders that need attention, consistent with the list filters. */
export async function countWaitingOrders(db: Db, guildId: string, now: Date): Promise<Waiting> {
  const held = sql`select count(*) from sale where sale.guild_id = ${guildId} and sale.held_at is not null`
  const ofShop = sql`sale.guild_id = ${guildId} and sale.state = 'paid' and not sale.is_test`
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from sale where sale.guild_id = ${guildId} and ${isPaidOrTrial} and sale.id in (
        select sale_id from delivery where delivery.guild_id = ${guildId} and delivery.state = 'failed'
      )) as failed_deliveries,
      (select count(*) from (
        select from sale where sale.guild_id = ${guildId} and ${isAwaitingShipment}
        order by paid_at, id limit ${listLimits.counted.count}
      ) as found) as orders_to_ship,
      disputed.orders as disputed_orders, disputed.response_due_at,
      (${held} and sale.state = 'pending') as held_payments,
      (${held} and sale.state = 'failed' and sale.held_at > ${now}::timestamptz - interval '30 days') as failed_payments
    from (select count(*) as orders, min(found.response_due_at) as response_due_at from (
      select ${responseDueAt} as response_due_at from sale where ${ofShop} and disputed_at is not null
      order by paid_at desc, id desc limit ${listLimits.counted.count}
    ) as found) as disputed
  `.execute(db)
  return rows[0] ?? nothing
}

/** The problem with the item's reward, or with the first role among its deliverables. */
const roleProblem = sql<string | null>`coalesce(role_problem, (
  select role_problem from deliverable
  where deliverable.item_id = item.id and deliverable.role_problem is not null order by sort_order limit 1
))`

type ItemWithProblem = Pick<Selectable<Item>, 'id' | 'name' | 'stock' | 'reserved' | 'roleProblem'> & {
  deliversKeys: SqlBool
}

/** Items on sale that are low on stock or whose roles can't be assigned, lowest stock first. */
export function listItemsWithProblems(db: Db, guildId: string, lowStockThreshold: number): Promise<ItemWithProblem[]> {
  return db
    .selectFrom('item')
    .select(['id', 'name', 'stock', 'reserved', roleProblem.as('roleProblem'), hasKeyPool.as('deliversKeys')])
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .where('isHidden', '=', false)
    .where((item) =>
      item.or([
        item(roleProblem, 'is not', null),
        item.and([item('stock', '>=', 0), item(sql<number>`stock - reserved`, '<=', lowStockThreshold)]),
      ]),
    )
    .orderBy(sql`stock - reserved`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
