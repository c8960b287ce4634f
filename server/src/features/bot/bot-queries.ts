import type { GiftState } from '@guildshop/contract/gift-rules'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { expectedEnd } from '../../db/expected-end.ts'
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

type Member = { guildId: string; discordId: string }

export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number]

/** A member's purchases in a Discord server and gifts to them, also from before its shop was removed. */
const purchasesOf = (db: Db, { guildId, discordId }: Member) =>
  db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .leftJoin('gift', 'gift.saleId', 'sale.id')
    .selectAll('sale')
    .select(['guild.orderPrefix', hasContents.as('hasContents')])
    .select(sql<boolean>`exists (select ${ofMembership})`.as('isOfMembership'))
    .select(sql<Date | null>`(select max(ends_at) ${ofMembership})`.as('accessEndsAt'))
    .select(isHandedOver.as('isHandedOver'))
    .select(['gift.state as giftState', 'gift.message as giftMessage', 'gift.recipientDiscordId as giftRecipientId'])
    .select(['gift.waitsUntil as giftWaitsUntil', 'gift.deliveredAt as giftDeliveredAt'])
    .$narrowType<{ giftState: GiftState | null }>()
    .where('guild.guildId', '=', guildId)
    .where((row) =>
      row.or([
        row('sale.buyerDiscordId', '=', discordId),
        row.and([row('sale.holderDiscordId', '=', discordId), isHandedOver]),
      ]),
    )
    .where('sale.state', 'in', purchaseStates)

/** Newest first. */
export function listPurchases(db: Db, buyer: Member, { offset, limit }: { offset: number; limit: number }) {
  return purchasesOf(db, buyer)
    .orderBy('sale.createdAt', 'desc')
    .orderBy('sale.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function findPurchase(db: Db, buyer: Member, saleId: string): Promise<Purchase | undefined> {
  return purchasesOf(db, buyer).where('sale.id', '=', saleId).executeTakeFirst()
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
    .select(['entitlement.saleId', expectedEnd.as('endsAt'), 'entitlement.waivedAt'])
    .select(['given.state as given', 'taken.state as taken'])
    .where('entitlement.saleId', 'in', saleIds)
    .where('entitlement.kind', '=', 'role')
    .orderBy('entitlement.sortOrder')
    .execute()
}
