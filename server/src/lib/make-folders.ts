import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** One level at a time, because Node's recursive mkdir hangs below /proc. */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o755 })
}
