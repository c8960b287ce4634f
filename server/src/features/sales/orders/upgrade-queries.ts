import type { Db } from '../../../db/connect.ts'

/** Paid orders linked with this one by an upgrade, newest first. */
export function listUpgrades(db: Db, sale: { id: string; upgradedSaleId: string | null }) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['sale.id', 'sale.serial', 'guild.orderPrefix', 'sale.refundedAt'])
    .where((other) =>
      other.or([other('sale.id', '=', sale.upgradedSaleId), other('sale.upgradedSaleId', '=', sale.id)]),
    )
    .where('sale.state', '=', 'paid')
    .orderBy('sale.paidAt', 'desc')
    .execute()
}
