import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { lockVisibleSale } from '../sale-queries.ts'
import { deleteNote, insertNote, listNotes, updateNote } from './note-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
type OfOrder = { ownerId: string; saleId: string }
type OfNote = OfOrder & { noteId: string }

export async function addNote({ db, now }: Deps, { text, ...order }: OfOrder & { text: string }): Promise<void> {
  await changeNotes(db, order, async (tx) => {
    if ((await listNotes(tx, order.saleId)).length >= listLimits.notes.count) throw new Refused('TOO_MANY_NOTES')
    await insertNote(tx, { saleId: order.saleId, authorId: order.ownerId, text, createdAt: now() })
  })
}

export async function editNote({ db, now }: Deps, { text, ...note }: OfNote & { text: string }): Promise<void> {
  if (!isUuid(note.noteId)) throw new Refused('NOTE_NOT_FOUND')
  await changeNotes(db, note, async (tx) => {
    if (!(await updateNote(tx, note, { text, editedAt: now() }))) throw new Refused('NOTE_NOT_FOUND')
  })
}

/** Idempotent. */
export async function removeNote({ db }: Pick<Deps, 'db'>, note: OfNote): Promise<void> {
  await changeNotes(db, note, async (tx) => {
    if (isUuid(note.noteId)) await deleteNote(tx, note)
  })
}

/** Locks the order, so that concurrent requests can't exceed the limit or write to an order that is being erased. */
async function changeNotes(db: Db, { ownerId, saleId }: OfOrder, change: (tx: Db) => Promise<void>): Promise<void> {
  if (!isUuid(saleId)) throw new Refused('SALE_NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const sale = await lockVisibleSale(tx, saleId)
    if (sale?.ownerId !== ownerId) throw new Refused('SALE_NOT_FOUND')
    await change(tx)
  })
}

const isUuid = (text: string) => z.uuid().safeParse(text).success
