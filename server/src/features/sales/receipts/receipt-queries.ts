import type { GiftState } from '@guildshop/contract/gift-rules'
import type { MembershipPeriod, Renewal } from '@guildshop/contract/membership-rules'
import type { Db } from '../../../db/connect.ts'
import { isHandedOver } from '../../../db/handed-over.ts'

/**
 * A sale that PayPal captured or is reviewing, or that began a trial, with its shop, membership and gift; undefined for
 * any other. Contains nothing about the buyer.
 */
export function findReceipt(db: Db, id: string) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .leftJoin('membership', 'membership.saleId', 'sale.id')
    .select(['membership.period', 'membership.renewal', 'membership.paidUntil', 'membership.trialDays'])
    .$narrowType<{ period: MembershipPeriod | null; renewal: Renewal | null }>()
    .leftJoin('gift', 'gift.saleId', 'sale.id')
    .select(['gift.state as giftState', isHandedOver.as('isHandedOver')])
    .$narrowType<{ giftState: GiftState | null }>()
    .select(['sale.id', 'sale.serial', 'sale.state', 'sale.itemName', 'sale.imageHash', 'sale.price', 'sale.currency'])
    .select(['sale.requiresShipping', 'sale.paidAt', 'sale.shippedAt'])
    .select(['sale.refundedAt', 'sale.refundedCents', 'sale.quantity'])
    .select(['sale.discount', 'sale.discountKind', 'sale.discountName'])
    .select(['guild.guildId as discordGuildId', 'guild.name as guildName', 'guild.ownerId', 'guild.orderPrefix'])
    .where('sale.id', '=', id)
    .where('sale.state', 'in', ['pending', 'paid', 'granted'])
    .where('sale.isTest', '=', false)
    .executeTakeFirst()
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
