import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../src/errors/operator-error.ts'
import { findPostgresHome, type PostgresHome } from './postgres-binaries.ts'

export type EmbeddedPostgres = {
  url: string
  log: string
  wasRunning: boolean
  isAlive: () => boolean
  /** Restarts a crashed server at the same address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** The server can't be started; the message says where its log is. */
export class PostgresFailed extends OperatorError {}

type Running = { pid: number; port: number }

type Options = {
  folder: string
  /** Trades durability for speed: for tests only. */
  fast?: boolean
  /** How long the server may take to become ready, in milliseconds. */
  timeout?: number
}

type Place = { home: PostgresHome; data: string; password: string; fast: boolean; timeout: number }

const fiveMinutes = 300_000

/**
 * Starts the bundled PostgreSQL on the folder's data and initializes it if necessary.
 * Reuses a server that a killed process left running.
 */
export async function startEmbeddedPostgres({
  folder,
  fast = false,
  timeout = fiveMinutes,
}: Options): Promise<EmbeddedPostgres> {
  const home = findPostgresHome(folder)
  const data = join(home.folder, 'postgres')
  const password = await createData(home, data, timeout)
  const place = { home, data, password, fast, timeout }

  const found = await findRunning(place)
  let running = found ?? (await startServer(place))
  const { port } = running
  await createDatabase(addressOf(port, password), 'guildshop')
  return {
    url: addressOf(port, password, 'guildshop'),
    log: logOf(home),
    wasRunning: found !== null,
    isAlive: () => isAlive(running.pid),
    async restart() {
      running = await startServer(place, port)
    },
    stop: () => stopPostgres(running.pid),
  }
}

const logOf = ({ folder }: PostgresHome) => join(folder, 'postgres.log')

const addressOf = (port: number, password: string, database = 'postgres') =>
  `postgres://guildshop:${password}@127.0.0.1:${port}/${database}`

/** UTF-8 with a locale-independent sort order. */
const dataOptions = [
  '--username=guildshop',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-sync',
]

/** Initializes under a temporary name, so that an interrupted start leaves no partial data. */
async function createData(home: PostgresHome, data: string, timeout: number): Promise<string> {
  const passwordFile = join(home.folder, 'postgres-password')
  if (existsSync(data)) return readFileSync(passwordFile, 'utf8')
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid)
  const options = [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...dataOptions]
  const problem = await runToEnd(join(home.bin, 'initdb'), options, { cwd: '/', timeout, ...home.user })
  if (problem !== null)
    throw new PostgresFailed(`PostgreSQL couldn't initialize its data directory in ${data}: ${problem}`)
  renameSync(unfinished, data)
  return password
}

/** Null if the program succeeded, otherwise the last line of its errors. */
function runToEnd(program: string, args: string[], options: SpawnOptionsWithoutStdio): Promise<string | null> {
  const child = spawn(program, args, options)
  let errors = ''
  child.stdout.resume()
  child.stderr.on('data', (text) => {
    errors += text
  })
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : errors.trim().split('\n').at(-1) || `it ended with ${code ?? signal}`),
    )
  })
}

async function findRunning({ data, password, timeout }: Place): Promise<Running | null> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  if (!pid || !port) return null
  const deadline = performance.now() + timeout
  while (isAlive(pid) && performance.now() < deadline) {
    const answer = await askFolder(addressOf(port, password))
    if (answer !== 'busy') return answer === data ? { pid, port } : null
    await sleep(100)
  }
  return null
}

/** The data folder of the server at this address; `busy` while it starts, stops or doesn't respond. */
async function askFolder(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  // Without a listener, a connection lost after the query would crash the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const reply = await client.query<{ data_directory: string }>('show data_directory')
    return reply.rows[0]?.data_directory ?? null
  } catch (error) {
    const isStarting = error instanceof pg.DatabaseError && error.code === '57P03'
    const isSlow = error instanceof Error && /timeout/.test(error.message)
    return isStarting || isSlow ? 'busy' : null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Retries: after a kill, the old server may still be shutting down, or another process may have restarted it. */
async function startServer(place: Place, fixedPort?: number): Promise<Running> {
  const log = logOf(place.home)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const running = attempt > 0 || fixedPort ? await findRunning(place) : null
    if (running && (!fixedPort || running.port === fixedPort)) return running
    const port = fixedPort ?? (await freePort())
    const pid = launch(place, port, openSync(log, fixedPort ? 'a' : 'w'))
    if (await isReady(addressOf(port, place.password), pid, place.timeout)) return { pid, port }
    if (isAlive(pid)) {
      throw new PostgresFailed(`PostgreSQL wasn't ready after ${place.timeout / 1000} s. Log: ${log}`)
    }
    await sleep(200 * 2 ** attempt)
  }
  throw new PostgresFailed(`PostgreSQL failed to start. Log: ${log}`)
}

function launch({ home, data, fast }: Place, port: number, log: number): number {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'] : []),
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // Detached, because Ctrl-C signals the whole process group and the database is stopped last.
  const child = spawn(join(home.bin, 'postgres'), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...home.user,
  })
  child.on('error', () => undefined).unref()
  closeSync(log)
  if (!child.pid) throw new PostgresFailed("PostgreSQL couldn't be started.")
  return child.pid
}

async function isReady(url: string, pid: number, timeout: number): Promise<boolean> {
  const deadline = performance.now() + timeout
  while (performance.now() < deadline && isAlive(pid)) {
    const folder = await askFolder(url)
    if (folder && folder !== 'busy') return true
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
