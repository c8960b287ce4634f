import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { storageShop } from '../testing/s3/storage-shop.ts'

const shop = await storageShop()
const run = promisify(execFile)
const program = join(projectRoot(), 'server', 'src', 'operations', 'move-files.ts')

/** Its settings override those in `.env`. */
function moveFiles(...options: string[]) {
  const { settings } = shop.s3
  const env = {
    DATABASE_URL: shop.databaseUrl,
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
  return run(process.execPath, ['--import', 'tsx', program, ...options], { cwd: projectRoot(), env })
}

async function download(id: string, size: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of shop.deps.files.read(id, { start: 0, end: size - 1 })) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('npm run move-files moves files to the database and back to the bucket', { timeout: 300_000 }, async () => {
  const bytes = randomBytes(1000)
  const { id } = await shop.upload(bytes)

  const toDatabase = await moveFiles('--to=database')
  const keysInDatabase = await shop.storedKeys()
  const inDatabase = await download(id, bytes.length)
  const toBucket = await moveFiles('--to=s3')
  const keysInBucket = await shop.storedKeys()

  expect(toDatabase.stdout).toContain('Moved 0 pictures and 1 files to the database. 0 changed meanwhile. 0 failed.')
  expect(keysInDatabase).toEqual([])
  expect(inDatabase.equals(bytes)).toBe(true)
  expect(toBucket.stdout).toContain('Moved 0 pictures and 1 files to the bucket. 0 changed meanwhile. 0 failed.')
  expect(keysInBucket).toEqual([expect.stringMatching(`^files/${id}/`)])
  expect((await download(id, bytes.length)).equals(bytes)).toBe(true)
})

test.each([
  ['without a destination', []],
  ['with an unknown destination', ['--to=tape']],
])('npm run move-files shows its usage %s', { timeout: 300_000 }, async (_how, options) => {
  await expect(moveFiles(...options)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: ') })
})
