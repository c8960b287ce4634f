import type { Db } from '../../../db/connect.ts'
import { type ByteStorage, BytesMissing } from '../../../lib/byte-storage.ts'
import { inChunks } from '../../../lib/in-chunks.ts'
import { deleteChunks, findChunk, insertChunk, sumChunks } from './chunk-queries.ts'

/** Every chunk but the last has this size, by which ranges find theirs. Changing it makes stored files unreadable. */
export const chunkBytes = 256 * 1024

/** Rows per statement when deleting, to stay far below the statement timeout. */
const deletedTogether = 200

/**
 * Files as rows of 256 KiB, by the id of their `stored_file`. One statement per chunk: a slow client never occupies a
 * connection or a transaction.
 */
export function createPostgresStorage(db: Db): ByteStorage {
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
        if (!chunk) throw new BytesMissing(`File ${id} has no chunk ${position}.`)
        const first = position * chunkBytes
        yield chunk.subarray(Math.max(0, start - first), end - first + 1)
      }
    },

    size: (id) => sumChunks(db, id),

    async delete(id) {
      let deleted = deletedTogether
      while (deleted === deletedTogether) deleted = await deleteChunks(db, id, deletedTogether)
    },
  }
}
