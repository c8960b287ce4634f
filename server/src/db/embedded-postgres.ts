import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresHome, type PostgresHome } from './postgres-binaries.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void>; wasRunning: boolean }

type Running = { pid: number; port: number }

type Options = {
  folder: string
  /** Trades durability for speed: for tests only. */
  fast?: boolean
}

/**
 * Starts the bundled PostgreSQL on the folder's data, creating it first where there is none.
 * A server left running by a killed process is taken over instead of started twice.
 */
export async function startEmbeddedPostgres({ folder, fast = false }: Options): Promise<EmbeddedPostgres> {
  const home = findPostgresHome(folder)
  const data = join(home.folder, 'postgres')
  const password = createData(home, data)

  const running = await findRunning(data, password)
  const { pid, port } = running ?? (await startServer(home, data, password, fast))
  await createDatabase(addressOf(port, password), 'guildshop')
  return { url: addressOf(port, password, 'guildshop'), stop: () => stopPostgres(pid), wasRunning: running !== null }
}

const addressOf = (port: number, password: string, database = 'postgres') =>
  `postgres://guildshop:${password}@127.0.0.1:${port}/${database}`

/** Takes text of all languages, and sorts it alike on every machine. */
const dataOptions = [
  '--username=guildshop',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-sync',
]

/** Prepares the data folder under another name first, so that an interrupted start leaves nothing half made. */
function createData(home: PostgresHome, data: string): string {
  const passwordFile = join(home.folder, 'postgres-password')
  if (existsSync(data)) return readFileSync(passwordFile, 'utf8')
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid)
  const options = [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...dataOptions]
  const made = spawnSync(join(home.bin, 'initdb'), options, { cwd: '/', encoding: 'utf8', ...home.user })
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not create its data in ${data}: ${made.stderr || made.error}`)
  renameSync(unfinished, data)
  return password
}

async function findRunning(data: string, password: string): Promise<Running | null> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  if (!pid || !port || !isAlive(pid)) return null
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await askFolder(addressOf(port, password))
    if (answer === 'starting') await sleep(100)
    else return answer === data ? { pid, port } : null
  }
  return null
}

async function askFolder(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const reply = await client.query<{ data_directory: string }>('show data_directory')
    return reply.rows[0]?.data_directory ?? null
  } catch (error) {
    const startingUp = error instanceof pg.DatabaseError && error.code === '57P03'
    return startingUp ? 'starting' : null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** After a kill, what is left of the old server may stand in the way for a moment: hence the further tries. */
async function startServer(home: PostgresHome, data: string, password: string, fast: boolean): Promise<Running> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await freePort()
    const pid = launch(home, data, port, fast)
    if (await isReady(addressOf(port, password), pid)) return { pid, port }
    if (isAlive(pid)) break
    await sleep(200)
  }
  throw new Error(`PostgreSQL did not start: see ${join(home.folder, 'postgres.log')} for the reason.`)
}

function launch(home: PostgresHome, data: string, port: number, fast: boolean): number {
  const log = openSync(join(home.folder, 'postgres.log'), 'w')
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'] : []),
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // Detached, because Ctrl-C reaches the whole terminal group and we stop the database last.
  const child = spawn(join(home.bin, 'postgres'), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...home.user,
  })
  child.unref()
  if (!child.pid) throw new Error('PostgreSQL could not be started.')
  return child.pid
}

async function isReady(url: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && isAlive(pid)) {
    const folder = await askFolder(url)
    if (folder && folder !== 'starting') return true
    await sleep(50)
  }
  return false
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopPostgres(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 20_000
  while (isAlive(pid) && Date.now() < deadline) await sleep(25)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port for PostgreSQL.')
  return address.port
}
