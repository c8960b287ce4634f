import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { query } from '../database-state.ts'
import { freePort } from '../start-shop.ts'
import { type PostgresNode, password, type Site } from './postgres-node.ts'

const example = join(import.meta.dirname, '..', '..', '..', 'deploy', 'pgbouncer.ini')
/** With plain passwords, PgBouncer derives a key at every login, which adds up when all processes connect together. */
const secretOfRole = `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname = 'guildshop'`
const longTimeout = { timeout: 120_000, interval: 50 }

/** PgBouncer with the settings in `deploy`, in front of the primary. */
export async function startPgbouncer({ programs, folder }: Site, primary: PostgresNode) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  const [secret] = await query<{ line: string }>(primary.adminUrl, secretOfRole)
  writeFileSync(users, `${secret?.line}\n"pgbouncer" "${password}"\n`)
  const point = (node: PostgresNode) =>
    writeFileSync(
      file,
      adapt(readFileSync(example, 'utf8'), {
        guildshop: `host=127.0.0.1 port=${node.port} dbname=guildshop`,
        listen_port: String(port),
        auth_file: `${users}\nunix_socket_dir =`,
      }),
    )
  point(primary)
  const log = openSync(join(folder, 'pgbouncer.log'), 'w')
  const child = spawn(programs.pgbouncer, [file], { cwd: '/', stdio: ['ignore', log, log], ...programs.user })
  closeSync(log)
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const login = encodeURIComponent(password)
  const url = `postgres://guildshop:${login}@127.0.0.1:${port}/guildshop`
  const isAnswering = () =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    )
  await vi.waitUntil(async () => child.exitCode !== null || (await isAnswering()), longTimeout)
  if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'pgbouncer.log'), 'utf8'))

  return {
    url,
    /** Sends new connections to this node and closes those to the former primary. */
    async repoint(node: PostgresNode): Promise<void> {
      point(node)
      await query(`postgres://pgbouncer:${login}@127.0.0.1:${port}/pgbouncer`, 'reload')
    },
  }
}

/** Replaces the values of settings in the example. */
function adapt(text: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((adapted, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(adapted)) throw new Error(`${example} doesn't set ${name}.`)
    return adapted.replace(line, `${name} = ${value}`)
  }, text)
}
