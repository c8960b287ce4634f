import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const versions = '/usr/lib/postgresql'
const oldestVersion = 15
const pgbouncer = '/usr/sbin/pgbouncer'

type User = { uid: number; gid: number }

export type Programs = { bin: string; pgbouncer: string; user: User | undefined }

/** Debian's PostgreSQL and PgBouncer; null unless both are installed. */
export function findPrograms(): Programs | null {
  const found = existsSync(versions) ? readdirSync(versions).map(Number) : []
  const version = Math.max(0, ...found.filter((number) => existsSync(join(versions, String(number), 'bin', 'initdb'))))
  if (version < oldestVersion || !existsSync(pgbouncer)) return null
  return { bin: join(versions, String(version), 'bin'), pgbouncer, user: unprivilegedUser() }
}

/** Neither server runs as root. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Error('There is no user postgres.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** A folder of the user that the servers run as. */
export function aServerFolder({ user }: Programs): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-failover-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Runs one of PostgreSQL's programs to its end; rejects with its errors. */
export async function run({ bin, user }: Programs, name: string, args: string[], password = ''): Promise<void> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGPASSWORD: password }
  await promisify(execFile)(join(bin, name), args, { cwd: '/', env, ...user })
}
