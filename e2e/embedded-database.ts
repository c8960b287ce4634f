import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

function readPidFile(dataFolder: string): { pid: number; port: number } | null {
  const file = join(dataFolder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid = 0, , , port = 0] = readFileSync(file, 'utf8').split('\n').map(Number)
  return { pid, port }
}

export function isDatabaseRunning(dataFolder: string): boolean {
  return readPidFile(dataFolder) !== null
}

export function databaseUrlOf(dataFolder: string): string {
  const password = readFileSync(join(dataFolder, 'postgres-password'), 'utf8')
  return `postgres://guildshop:${password}@127.0.0.1:${readPidFile(dataFolder)?.port}/guildshop`
}

/** Kills the database with SIGKILL, to simulate a power failure. */
export function killDatabase(dataFolder: string): void {
  const running = readPidFile(dataFolder)
  if (running) process.kill(running.pid, 'SIGKILL')
}
