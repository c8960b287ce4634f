import type { Db } from '../../../db/connect.ts'
import { runsAt } from './pricing-queries.ts'

/** Offers of registered servers that apply now, by kind. Used-up codes are included. */
export function countOffersByKind(db: Db, now: Date) {
  return db
    .selectFrom('priceRule')
    .innerJoin('guild', 'guild.id', 'priceRule.guildId')
    .select(({ fn }) => ['priceRule.kind', fn.countAll<number>().as('offers')])
    .where('guild.removedAt', 'is', null)
    .where('priceRule.deletedAt', 'is', null)
    .where(runsAt(now))
    .groupBy('priceRule.kind')
    .execute()
}
