import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../lib/make-folders.ts'

/** Outside production, the secret key is generated once and stored with the data. */
export function localSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  makeFolders(dataFolder)
  const key = randomBytes(32).toString('hex')
  writeFileSync(file, key, { mode: 0o600 })
  return key
}
