import { createHash, randomUUID } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { cleanFileName } from './clean-file-name.ts'
import { queueObjectDeletion, queueOrphanCheck } from './delete-object.ts'
import { completeFile, deleteFile, insertFile, sumFiles } from './file-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'files' | 'log'>
type Uploaded = { id: string; name: string; sizeBytes: number }

type Upload = {
  accountId: string
  name: string
  /** The announced size, which must be exact. */
  sizeBytes: number | null
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Streams a file into storage. Its size is reserved first, so that concurrent uploads can't exceed the owner's storage.
 * No transaction is open while bytes arrive. A failed upload leaves nothing behind.
 */
export async function uploadFile(deps: Deps, access: GuildAccess, upload: Upload): Promise<Uploaded> {
  const sizeBytes = checkSize(deps, upload.sizeBytes)
  await countTry(deps, `uploads:${upload.accountId}`, throttles.fileUpload)
  const name = cleanFileName(upload.name)
  const id = await reserve(deps, access, { name, sizeBytes, uploadedBy: upload.accountId })
  try {
    const sha256 = await store(deps, id, { ...upload, sizeBytes })
    if (!(await completeFile(deps.db, id, { sha256, uploadedAt: deps.now() }))) throw new Refused('FILE_NOT_FOUND')
  } catch (error) {
    await discard(deps, id)
    throw error
  }
  return { id, name, sizeBytes }
}

function checkSize({ limits }: Deps, sizeBytes: number | null): number {
  if (sizeBytes === null) throw new Refused('FILE_SIZE_MISSING')
  if (sizeBytes === 0) throw new Refused('FILE_EMPTY')
  const limit = Math.floor(limits.fileLimitBytes / 1024 / 1024)
  if (sizeBytes > limits.fileLimitBytes) {
    throw new Refused('FILE_TOO_LARGE', { message: `The file can't be larger than ${limit} MB.` })
  }
  return sizeBytes
}

type Reserved = { name: string; sizeBytes: number; uploadedBy: string }

function reserve(deps: Deps, access: GuildAccess, file: Reserved): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { isPremium, storageBytes } = await lockOpenShop(tx, deps, access)
    const used = await sumFiles(tx, access.ownerId)
    if (used + file.sizeBytes > storageBytes)
      throw new Refused(isPremium ? 'STORAGE_FULL_PREMIUM' : 'STORAGE_FULL_FREE')
    const id = randomUUID()
    const storageKey = deps.files.newKey('files', id)
    await insertFile(tx, { ...file, id, storageKey, guildId: access.guild.id, createdAt: deps.now() })
    return id
  })
}

/** Returns the hash of the bytes. */
async function store({ files }: Deps, id: string, { bytes, sizeBytes }: { bytes: Upload['bytes']; sizeBytes: number }) {
  const hash = createHash('sha256')
  let received = 0
  async function* checked(): AsyncGenerator<Uint8Array> {
    for await (const piece of uninterrupted(bytes)) {
      received += piece.length
      if (received > sizeBytes) throw new Refused('UPLOAD_INCOMPLETE')
      hash.update(piece)
      yield piece
    }
    if (received < sizeBytes) throw new Refused('UPLOAD_INCOMPLETE')
  }
  await files.write(id, checked())
  return hash.digest('hex')
}

/** A client that disconnects is not an error of ours. */
async function* uninterrupted(bytes: Upload['bytes']): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch {
    throw new Refused('UPLOAD_INCOMPLETE')
  }
}

/** What can't be deleted now is purged after a day. So is an object that the bucket stores late, after a timeout. */
async function discard({ db, files, log, now }: Deps, id: string): Promise<void> {
  try {
    await files.delete(id)
    await db.transaction().execute(async (tx) => {
      const storageKey = await deleteFile(tx, id)
      await queueObjectDeletion(tx, [storageKey])
      if (storageKey !== null) await queueOrphanCheck(tx, storageKey, now())
    })
  } catch (error) {
    log.warn({ fileId: id, err: error }, 'unfinished upload not deleted')
  }
}
