import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { StoredFile } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { nextMoment } from './next-moment.ts'

type Given = Partial<Insertable<StoredFile>> & { bytes?: Uint8Array }

/** Files made without going through the upload. */
export function fileBuilders({ db, files, now }: Pick<Dependencies, 'db' | 'files' | 'now'>) {
  return {
    /** Uploaded just now, and attached to no item by default. */
    async aFile(
      guild: { id: string },
      { bytes = Buffer.from('a soundtrack'), ...given }: Given = {},
    ): Promise<Selectable<StoredFile>> {
      const file = {
        guildId: guild.id,
        name: 'soundtrack.zip',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: nextMoment(now),
        uploadedAt: now(),
        ...given,
      }
      const stored = await db.insertInto('storedFile').values(file).returningAll().executeTakeFirstOrThrow()
      await files.write(stored.id, singleChunk(bytes))
      return stored
    },
  }
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
