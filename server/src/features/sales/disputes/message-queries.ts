import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DisputeMessage } from '../../../db/tables.ts'

type Message = { from: string; text: string; postedAt: Date }

/** PayPal lists all messages each time, so the list replaces what is stored. PostgreSQL can't store NUL characters. */
export async function replaceMessages(tx: Db, disputeId: string, messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  await tx.deleteFrom('disputeMessage').where('disputeId', '=', disputeId).execute()
  const rows = messages.map(({ from, text, postedAt }, number) => ({
    disputeId,
    number,
    postedBy: from,
    text: text.replaceAll('\0', ''),
    postedAt,
  }))
  await tx.insertInto('disputeMessage').values(rows).execute()
}

/** Oldest first. */
export async function listMessages(db: Db, disputeIds: string[]): Promise<Selectable<DisputeMessage>[]> {
  if (disputeIds.length === 0) return []
  return db
    .selectFrom('disputeMessage')
    .selectAll()
    .where('disputeId', 'in', disputeIds)
    .orderBy('postedAt')
    .orderBy('number')
    .execute()
}
