import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isHandedOver } from '../../db/handed-over.ts'
import type { SeenInteraction } from '../../db/tables.ts'

/** Returns true for exactly one caller per id. */
export async function insertSeenInteraction(db: Db, row: Insertable<SeenInteraction>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('seenInteraction')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const purchaseStates = ['open', 'pending', 'paid']

const ofMembership = sql`from entitlement where sale_id = sale.id and membership_id is not null`

/** Something that the buyer opens here, unlike a role. */
const hasContents = sql<boolean>`exists (select from entitlement where sale_id = sale.id and kind <> 'role')`

/** The number of an order, and whether the buyer can open it. */
export function findBought(db: Db, saleId: string) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['sale.serial', 'guild.orderPrefix', hasContents.as('hasContents')])
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow()
}

/** The latest of a member's purchases in a Discord server, also from before its shop was removed. */
export function listPurchases(db: Db, { guildId, discordId }: { guildId: string; discordId: string }, atMost: number) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.orderPrefix', hasContents.as('hasContents')])
    .select(sql<boolean>`exists (select ${ofMembership})`.as('isOfMembership'))
    .select(sql<Date | null>`(select max(ends_at) ${ofMembership})`.as('accessEndsAt'))
    .select(isHandedOver.as('isHandedOver'))
    .where('guild.guildId', '=', guildId)
    .where('sale.buyerDiscordId', '=', discordId)
    .where('sale.state', 'in', purchaseStates)
    .orderBy('sale.createdAt', 'desc')
    .limit(atMost)
    .execute()
}

export type PurchasedRole = Awaited<ReturnType<typeof listPurchasedRoles>>[number]

/** The roles of these purchases, with the states of their deliveries. */
export function listPurchasedRoles(db: Db, saleIds: string[]) {
  return db
    .selectFrom('entitlement')
    .leftJoin('delivery as given', (join) =>
      join.onRef('given.entitlementId', '=', 'entitlement.id').on('given.kind', '=', 'give-role'),
    )
    .leftJoin('delivery as taken', (join) =>
      join.onRef('taken.entitlementId', '=', 'entitlement.id').on('taken.kind', '=', 'take-role'),
    )
    .select(['entitlement.saleId', 'entitlement.endsAt', 'entitlement.waivedAt'])
    .select(['given.state as given', 'taken.state as taken'])
    .where('entitlement.saleId', 'in', saleIds)
    .where('entitlement.kind', '=', 'role')
    .orderBy('entitlement.sortOrder')
    .execute()
}
