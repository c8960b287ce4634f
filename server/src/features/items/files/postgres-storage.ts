import type { Db } from '../../../db/connect.ts'
import { deleteChunks, findChunk, insertChunk } from './chunk-queries.ts'
import type { FileStorage } from './file-storage.ts'

/** Every chunk but the last has this size, by which ranges find theirs. Changing it makes stored files unreadable. */
export const chunkBytes = 256 * 1024

/** Rows per statement when deleting, to stay far below the statement timeout. */
const deletedTogether = 200

/** Files as rows of 256 KiB. One statement per chunk: a slow client never occupies a connection or a transaction. */
export function createPostgresStorage(db: Db): FileStorage {
  return {
    async write(id, bytes) {
      let position = 0
      for await (const chunk of inChunks(bytes, chunkBytes)) {
        await insertChunk(db, { fileId: id, position, bytes: chunk })
        position += 1
      }
    },

    async *read(id, { start, end }) {
      for (let position = Math.floor(start / chunkBytes); position * chunkBytes <= end; position += 1) {
        const chunk = await findChunk(db, id, position)
        if (!chunk) throw new Error(`File ${id} has no chunk ${position}.`)
        const first = position * chunkBytes
        yield chunk.subarray(Math.max(0, start - first), end - first + 1)
      }
    },

    async delete(id) {
      let deleted = deletedTogether
      while (deleted === deletedTogether) deleted = await deleteChunks(db, id, deletedTogether)
    },
  }
}

/** Splits and joins pieces of any size into chunks of exactly this size, except for the last. */
export async function* inChunks(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const piece of pieces) {
    let rest = piece
    while (rest.length > 0) {
      const part = rest.subarray(0, size - filled)
      chunk.set(part, filled)
      filled += part.length
      rest = rest.subarray(part.length)
      if (filled < size) continue
      yield chunk
      chunk = Buffer.allocUnsafe(size)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}
