import type { Db } from '../../../db/connect.ts'
import { findNextRuleChange } from './pricing-queries.ts'

/** When the next sale or role price begins or ends. Null if none is scheduled. */
export const readNextPriceChange = (db: Db, guildId: string, now: Date): Promise<Date | null> =>
  findNextRuleChange(db, guildId, now)
