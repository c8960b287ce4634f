import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, vi } from 'vitest'
import { freePort } from './ports.ts'

const installations = '/usr/lib/postgresql'
const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb']

/** The programs of the newest PostgreSQL that Debian or Ubuntu has installed with its server, or null. */
export function findInstalledPostgres(): string | null {
  if (!existsSync(installations)) return null
  const folders = readdirSync(installations)
    .filter((version) => Number(version) >= 15)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(installations, version, 'bin'))
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name)))) ?? null
}

/** PostgreSQL refuses to run as root. */
function databaseUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** An empty PostgreSQL for the test file, on a port of its own. */
export async function startInstalledPostgres(bin: string): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-installed-'))
  const user = databaseUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { cwd: '/', ...user }
  const data = join(folder, 'data')
  const initial = ['--username=guildshop', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(bin, 'initdb'), [`--pgdata=${data}`, ...initial], { ...options, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
  afterAll(async () => {
    const ended = once(server, 'exit')
    if (server.kill('SIGINT')) await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = new URL(`postgres://guildshop@127.0.0.1:${port}/postgres`)
  await vi.waitFor(() => tryConnection(url.href), { timeout: 120_000, interval: 100 })
  return url
}

async function tryConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}
