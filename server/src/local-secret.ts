import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Outside production, the secret key is made once and kept beside the data it protects. */
export function localSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(dataFolder, { recursive: true })
  const key = randomBytes(32).toString('hex')
  writeFileSync(file, key, { mode: 0o600 })
  return key
}
