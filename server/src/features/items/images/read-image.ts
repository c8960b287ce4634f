import { createHash } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { BytesMissing } from '../../../lib/byte-storage.ts'
import { findImage } from './image-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'files'>
type Row = { hash: string; bytes: Buffer | null; storageKey: string | null }

/** Undefined if there is no such image. */
export async function readImage(deps: Deps, hash: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const row = await findImage(deps.db, hash)
  return row && { type: row.type, bytes: await readImageBytes(deps, row) }
}

/** Reads an image wherever it is, even if it's moved meanwhile. */
export async function readImageBytes({ db, files }: Deps, { hash, bytes, storageKey }: Row): Promise<Buffer> {
  if (bytes) return bytes
  if (!storageKey) throw new BytesMissing(`Image ${hash} has no bytes.`)
  try {
    return verified(hash, await files.bucket.readAll(storageKey))
  } catch (error) {
    if (!(error instanceof BytesMissing)) throw error
    const row = await findImage(db, hash)
    // Still in the same place, so the bytes are lost.
    if (!row || row.storageKey === storageKey) throw error
    return readImageBytes({ db, files }, row)
  }
}

/** Browsers keep images for a year, so damaged bytes must not reach them. */
function verified(hash: string, bytes: Buffer): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error(`Image ${hash} is damaged.`)
  return bytes
}
