import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { createFileStorage } from '../features/items/files/file-storage.ts'
import { createBucket } from '../providers/s3/create-bucket.ts'
import { moveStoredBytes } from './move/move-stored-bytes.ts'
import { runCommand } from './open-database.ts'

type Place = 's3' | 'database'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const to = z.enum(['s3', 'database']).safeParse(values.to)
if (to.success) await runCommand((open) => move(open, to.data))
else refuseUsage()

function refuseUsage(): void {
  process.stderr.write('Usage: npm run move-files -- --to=s3 (or --to=database)\n')
  process.exitCode = 1
}

async function move({ db, config }: { db: Db; config: Config }, place: Place): Promise<number> {
  if (!config.storage.bucket) throw new Error('Set the S3_ settings of your bucket first (see .env.example).')
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
}
