import { parseArgs } from 'node:util'
import { runMigrations } from 'graphile-worker'
import * as z from 'zod'
import { errorMessage } from '../errors/error-message.ts'
import { createFileStorage } from '../features/items/files/file-storage.ts'
import { createBucket } from '../providers/s3/create-bucket.ts'
import { moveStoredBytes } from './move/move-stored-bytes.ts'
import { openDatabase } from './open-database.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const to = z.enum(['s3', 'database']).safeParse(values.to)
process.exitCode = to.success ? await move(to.data) : usage()

function usage(): number {
  process.stderr.write('Usage: npm run move-files -- --to=s3 (or --to=database)\n')
  return 1
}

async function move(place: 's3' | 'database'): Promise<number> {
  const { db, url, config, close } = await openDatabase()
  try {
    if (!config.storage.bucket) throw new Error('Set the S3_ settings of your bucket first (see .env.example).')
    // Deletions are jobs, and their tables are missing in a database that was just restored.
    await runMigrations({ connectionString: url })
    const bucket = createBucket(config.storage.bucket)
    const files = createFileStorage(db, { bucket, writesTo: place })
    const moved = await moveStoredBytes({ db, files, now: () => new Date() }, place)
    await bucket.close()
    for (const { what, reason } of moved.failures) process.stderr.write(`Not moved: ${what} (${reason})\n`)
    process.stdout.write(
      `Moved ${moved.pictures} pictures and ${moved.files} files to ${place === 's3' ? 'the bucket' : 'the database'}. ` +
        `${moved.changed} changed meanwhile. ${moved.failures.length} failed.\n`,
    )
    return moved.failures.length === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`)
    return 1
  } finally {
    await close()
  }
}
