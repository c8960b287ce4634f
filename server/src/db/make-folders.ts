import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Step by step, because Node's own way never returns where a folder can't be made at all, as below /proc. */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o755 })
}
