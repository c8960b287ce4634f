import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findBlocksGifts, upsertBlocksGifts } from './preference-queries.ts'

type Choice = { discordId: string; blocksGifts: boolean }

/** Sets whether a person blocks gifts in all shops. They keep gifts that they have already received. */
export function setBlocksGifts({ db, now }: Pick<Dependencies, 'db' | 'now'>, choice: Choice): Promise<void> {
  return upsertBlocksGifts(db, { ...choice, now: now() })
}

export const blocksGifts = (db: Db, discordId: string): Promise<boolean> => findBlocksGifts(db, discordId)
