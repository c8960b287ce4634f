import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'

const fields = [
  'sale.id',
  'sale.serial',
  'sale.itemName',
  'sale.quantity',
  'sale.price',
  'sale.currency',
  'sale.state',
  'sale.createdAt',
  'sale.reservedUntil',
  'sale.refundedAt',
  'sale.refundedCents',
  'sale.disputedAt',
  'sale.requiresShipping',
  'sale.shippedAt',
  'sale.isTest',
  'sale.buyerDiscordId',
  'sale.recipientDiscordId',
] as const

type Wanted = { shopId: string; discordId: string; offset: number; atMost: number }

export type StaffOrder = Pick<
  Selectable<Sale>,
  (typeof fields)[number] extends `sale.${infer Name extends keyof Sale}` ? Name : never
> & { orderPrefix: string; total: number }

/** Orders that a member paid for or received, newest first. `total` counts all of them. */
export function listMemberOrders(db: Db, { shopId, discordId, offset, atMost }: Wanted): Promise<StaffOrder[]> {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(fields)
    .select(['guild.orderPrefix', sql<number>`count(*) over ()::int`.as('total')])
    .where('sale.guildId', '=', shopId)
    .where('sale.state', 'in', ['open', 'pending', 'paid'])
    .where((sale) =>
      sale.or([sale('sale.buyerDiscordId', '=', discordId), sale('sale.holderDiscordId', '=', discordId)]),
    )
    .orderBy('sale.createdAt', 'desc')
    .orderBy('sale.id')
    .offset(offset)
    .limit(atMost)
    .execute()
}
