import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, copyFileSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { query } from '../database-state.ts'
import { freePort } from '../start-shop.ts'
import { type Programs, run } from './programs.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
export const password = 'a password for tests'
/** A start takes minutes on a busy machine. */
const longTimeout = { timeout: 240_000, interval: 50 }

export type PostgresNode = Awaited<ReturnType<typeof start>>

/** Where all nodes are; `folder` is the servers' own. */
export type Site = { programs: Programs; folder: string }

const urlOf = (port: number, user: string, database: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** The first primary, with the role and the database of the shop. */
export async function createPrimary(site: Site): Promise<PostgresNode> {
  const data = join(site.folder, 'first')
  const passwordFile = join(site.folder, 'password')
  writeFileSync(passwordFile, password)
  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(site.programs, 'initdb', [`--pgdata=${data}`, ...login, '--encoding=UTF8', '--locale=C.UTF-8'])
  const settings = join(site.folder, 'replication.conf')
  copyFileSync(join(deploy, 'postgresql-replication.conf'), settings)
  const places = "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n"
  appendFileSync(join(data, 'postgresql.conf'), `${places}include '${settings}'\n`)
  const node = await start(site, data)
  await node.run(`create role guildshop login password '${password}'`)
  await node.run(`create role replicator login replication password '${password}'`)
  await node.run('create database guildshop owner guildshop')
  await node.run(readFileSync(join(deploy, 'role-settings.sql'), 'utf8'))
  return node
}

let clones = 0

/** Adds a standby to the primary and waits until it's the synchronous one. */
export async function addStandby(site: Site, primary: PostgresNode): Promise<PostgresNode> {
  clones += 1
  const data = join(site.folder, `clone-${clones}`)
  const source = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=replicator']
  const copy = [`--pgdata=${data}`, '--write-recovery-conf', '--checkpoint=fast', '--create-slot', '--slot=standby']
  await run(site.programs, 'pg_basebackup', [...source, ...copy], password)
  const standby = await start(site, data)
  await primary.run("alter system set synchronous_standby_names = '*'")
  await primary.run('select pg_reload_conf()')
  await vi.waitUntil(async () => {
    const [replica] = await query<{ state: string }>(
      primary.adminUrl,
      'select sync_state as state from pg_stat_replication',
    )
    return replica?.state === 'sync'
  }, longTimeout)
  return standby
}

async function start({ programs }: Site, data: string) {
  const port = await freePort()
  const log = openSync(`${data}.log`, 'w')
  const child = spawn(join(programs.bin, 'postgres'), ['-D', data, '-p', String(port)], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', log, log],
    ...programs.user,
  })
  closeSync(log)
  const ended = once(child, 'exit')
  const pid = child.pid ?? 0
  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) signalAll(pid, name)
  }
  const remove = async () => {
    signal('SIGKILL')
    await ended
  }
  onTestFinished(remove)
  const adminUrl = urlOf(port, 'postgres', 'postgres')
  const execute = (sql: string) => query(adminUrl, sql)
  const isAnswering = () =>
    execute('select 1').then(
      () => true,
      () => false,
    )
  await vi.waitUntil(async () => child.exitCode !== null || (await isAnswering()), longTimeout)
  if (child.exitCode !== null) throw new Error(readFileSync(`${data}.log`, 'utf8'))

  return {
    port,
    url: urlOf(port, 'guildshop', 'guildshop'),
    adminUrl,
    run: execute,
    /** Killed, the system resets its connections. Frozen, they stay open without an answer, as without power. */
    fail: (failureMode: 'killed' | 'frozen') => signal(failureMode === 'killed' ? 'SIGKILL' : 'SIGSTOP'),
    remove,
    /** Commits would wait for a standby of its own otherwise. */
    async promote() {
      await execute("alter system set synchronous_standby_names = ''")
      await execute('select pg_reload_conf()')
      await run(programs, 'pg_ctl', ['promote', '--wait', '--timeout=120', `--pgdata=${data}`])
    },
  }
}

/** The server first, so that it starts no more processes. */
function signalAll(postmaster: number, signal: NodeJS.Signals): void {
  if (signal === 'SIGKILL') process.kill(postmaster, 'SIGSTOP')
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const children = pids.filter((pid) => parentOf(pid) === postmaster)
  for (const pid of [postmaster, ...children]) send(pid, signal)
}

/** Null if the process has ended by now. */
function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return null
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by now.
  }
}
