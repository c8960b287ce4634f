import type { Db } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/job.ts'
import { noteShopChange } from './note-shop-change.ts'
import { listShopsWithMessages } from './standing-queries.ts'

/**
 * Called in the transaction of a change to what a shop shows. Costs one indexed read for a shop without standing
 * messages. Locks nothing: the job marks the messages after the commit, so that checkouts of one shop don't wait for each
 * other and can't deadlock.
 */
export async function shopChanged(tx: Db, guildId: string): Promise<void> {
  await noteAll(tx, { guildId })
}

/** Like `shopChanged`, for a change to all shops of an owner, such as their PayPal account. */
export async function shopsChanged(tx: Db, ownerId: string): Promise<void> {
  await noteAll(tx, { ownerId })
}

async function noteAll(tx: Db, shops: { guildId: string } | { ownerId: string }): Promise<void> {
  for (const guildId of await listShopsWithMessages(tx, shops)) await enqueue(tx, noteShopChange, { guildId })
}
