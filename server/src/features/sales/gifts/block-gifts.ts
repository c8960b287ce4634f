import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findBlocksGifts, upsertBlocksGifts } from './preference-queries.ts'

type Choice = { discordId: string; blocksGifts: boolean }

/** Whether a person accepts gifts in any shop. Gifts that they have already received stay theirs. */
export function setBlocksGifts({ db, now }: Pick<Dependencies, 'db' | 'now'>, choice: Choice): Promise<void> {
  return upsertBlocksGifts(db, { ...choice, now: now() })
}

export const blocksGifts = (db: Db, discordId: string): Promise<boolean> => findBlocksGifts(db, discordId)
