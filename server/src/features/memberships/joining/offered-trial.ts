import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'
import { hasHadTrial } from './joining-queries.ts'

/** The trial days that a person gets: one trial per item, even after leaving and joining again. */
export async function offeredTrialDays(
  db: Db,
  { id, trialDays }: Pick<Selectable<Item>, 'id' | 'trialDays'>,
  buyerDiscordId: string,
): Promise<number> {
  return trialDays > 0 && (await hasHadTrial(db, { itemId: id, buyerDiscordId })) ? 0 : trialDays
}
