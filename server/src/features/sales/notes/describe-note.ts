import type { OrderNote } from '@guildshop/contract/order-details'
import type { NoteRow } from './note-queries.ts'

export function describeNote({ id, text, author, createdAt, editedAt }: NoteRow): OrderNote {
  return { _id: id, text, author, createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null }
}
