import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../settings.ts'
import { endNode, startNode } from './child.ts'
import { freePort } from './free-port.ts'
import { isAnswering, waitFor } from './wait-for.ts'

export type Database = { url: string; pid: number; secretKey: string; stop: () => Promise<void> }

/**
 * Starts the embedded PostgreSQL with the demo data, without a server: the built server starts it and is then killed,
 * and the database keeps running, as after a crash.
 */
export async function startDatabase(): Promise<Database> {
  mkdirSync(dataFolder, { recursive: true })
  // The sandbox's PayPal would keep a webhook per run, and allows only ten.
  rmSync(join(dataFolder, 'sandbox'), { recursive: true, force: true })
  const port = await freePort()
  const others = { METRICS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }
  const child = startNode([join('server', 'dev', 'dist', 'main.js')], {
    env: { PORT: String(port), DATA_FOLDER: dataFolder, ...others },
    log: join(dataFolder, 'opening.log'),
  })
  await waitFor('The first start', () => child.exitCode !== null || isAnswering(`http://127.0.0.1:${port}/readyz`), 900)
  if (child.exitCode !== null) throw new Error(readFileSync(join(dataFolder, 'opening.log'), 'utf8'))
  await endNode(child, 'SIGKILL')

  const { pid, port: databasePort } = readPidFile()
  const password = readFileSync(join(dataFolder, 'postgres-password'), 'utf8')
  return {
    url: `postgres://guildshop:${password}@127.0.0.1:${databasePort}/guildshop`,
    pid,
    secretKey: readFileSync(join(dataFolder, 'secret-key'), 'utf8'),
    async stop() {
      process.kill(pid, 'SIGINT')
      await waitFor('Stopping the database', () => !existsSync(pidFile))
    },
  }
}

const pidFile = join(dataFolder, 'postgres', 'postmaster.pid')

function readPidFile(): { pid: number; port: number } {
  const [pid = 0, , , port = 0] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  return { pid, port }
}
