import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { errorMessage } from '../../errors/error-message.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { moveFileToBucket, moveFileToDatabase } from './move-file.ts'
import { moveImageToBucket, moveImageToDatabase } from './move-image.ts'
import {
  deleteCopy,
  type FileToMove,
  hasMoveLock,
  type ImageToMove,
  isFileUnmoved,
  isImageUnmoved,
  listFilesToMove,
  listImagesToMove,
  listLeftovers,
  type Place,
  releaseMoveLock,
  tryMoveLock,
} from './move-queries.ts'

export type MoveDeps = Pick<Dependencies, 'db' | 'files' | 'now'>

/** `changed` ones were deleted or replaced while they were moved. */
export type Outcome = 'moved' | 'changed'

type Failure = { what: string; reason: string }
type Moved = { pictures: number; files: number; changed: number; failures: Failure[] }

const batchSizes = { images: 20, files: 100 }

/**
 * Moves the bytes of pictures and files while the shop is open: copies them, reads the copy back to compare its hash, and
 * only then switches the row. Idempotent; an interrupted run is continued by the next. One runs at a time, and stops if it
 * loses its lock.
 */
export function moveStoredBytes(deps: MoveDeps, to: Place): Promise<Moved> {
  return deps.db.connection().execute(async (connection) => {
    if (!(await tryMoveLock(connection))) throw new OperatorError('Another run of move-files is in progress.')
    try {
      return await moveAll(deps, to, () => requireLock(connection))
    } finally {
      // A lost connection has released it.
      await releaseMoveLock(connection).catch(() => undefined)
    }
  })
}

async function requireLock(connection: Db): Promise<void> {
  const isLocked = await hasMoveLock(connection).catch(() => false)
  if (!isLocked) throw new OperatorError('This run lost its lock with its connection. Run the command again.')
}

async function moveAll(deps: MoveDeps, to: Place, checkLock: () => Promise<void>): Promise<Moved> {
  const moved: Moved = { pictures: 0, files: 0, changed: 0, failures: [] }
  const record = (kind: 'pictures' | 'files', outcome: Outcome | Failure) => {
    if (typeof outcome === 'object') moved.failures.push(outcome)
    else moved[outcome === 'moved' ? kind : 'changed'] += 1
  }
  const [moveImage, moveFile] =
    to === 's3' ? [moveImageToBucket, moveFileToBucket] : [moveImageToDatabase, moveFileToDatabase]

  for await (const image of imagesToMove(deps.db, to)) {
    await checkLock()
    const isUnmoved = () => isImageUnmoved(deps.db, image)
    record('pictures', await attempt(`picture ${image.hash}`, () => moveImage(deps, image), isUnmoved))
  }
  for await (const file of filesToMove(deps.db, to)) {
    await checkLock()
    const isUnmoved = () => isFileUnmoved(deps.db, file)
    record('files', await attempt(`file ${file.id}`, () => moveFile(deps, file), isUnmoved))
  }
  if (to === 's3') for (const file of await listLeftovers(deps.db)) await deleteCopy(deps.db, file)
  return moved
}

/** A failure with bytes that have been deleted meanwhile isn't one. */
async function attempt(
  what: string,
  move: () => Promise<Outcome>,
  isUnmoved: () => Promise<boolean>,
): Promise<Outcome | Failure> {
  try {
    return await move()
  } catch (error) {
    return (await isUnmoved()) ? { what, reason: errorMessage(error) } : 'changed'
  }
}

async function* imagesToMove(db: Db, to: Place): AsyncGenerator<ImageToMove> {
  let batch = await listImagesToMove(db, to, '', batchSizes.images)
  while (batch.length > 0) {
    yield* batch
    batch = await listImagesToMove(db, to, batch.at(-1)?.hash ?? '', batchSizes.images)
  }
}

async function* filesToMove(db: Db, to: Place): AsyncGenerator<FileToMove> {
  let batch = await listFilesToMove(db, to, '00000000-0000-0000-0000-000000000000', batchSizes.files)
  while (batch.length > 0) {
    yield* batch
    batch = await listFilesToMove(db, to, batch.at(-1)?.id ?? '', batchSizes.files)
  }
}
