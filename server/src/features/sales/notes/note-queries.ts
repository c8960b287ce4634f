import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { OrderNote } from '../../../db/tables.ts'

export type NoteRow = Selectable<OrderNote> & { author: string }

/** Oldest first. */
export function listNotes(db: Db, saleId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('orderNote')
    .innerJoin('account', 'account.id', 'orderNote.authorId')
    .selectAll('orderNote')
    .select('account.username as author')
    .where('orderNote.saleId', '=', saleId)
    .orderBy('orderNote.createdAt')
    .orderBy('orderNote.id')
    .execute()
}

type NewNote = { saleId: string; authorId: string; text: string; createdAt: Date }

export async function insertNote(tx: Db, note: NewNote): Promise<void> {
  await tx.insertInto('orderNote').values(note).execute()
}

type Named = { saleId: string; noteId: string }

/** Returns false if there's no such note. */
export async function updateNote(
  db: Db,
  { saleId, noteId }: Named,
  change: { text: string; editedAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('orderNote')
    .set(change)
    .where('id', '=', noteId)
    .where('saleId', '=', saleId)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteNote(db: Db, { saleId, noteId }: Named): Promise<void> {
  await db.deleteFrom('orderNote').where('id', '=', noteId).where('saleId', '=', saleId).execute()
}
