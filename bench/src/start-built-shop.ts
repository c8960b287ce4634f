import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const dataFolder = join(root, '.data', 'bench')
const port = Number(process.env.BENCH_PORT ?? 4480)

export type BuiltShop = { url: string; databaseUrl: string; headers: Record<string, string>; stop: () => Promise<void> }

/** The built server on data that is kept between runs, with someone signed in. */
export async function startBuiltShop(): Promise<BuiltShop> {
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_FOLDER: dataFolder }
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${port}`
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'finn', password: 'guildshop-demo' }),
  })
  const { token } = JSON.parse(await reply.text())
  const [, , , databasePort] = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataFolder, 'postgres-password'), 'utf8')
  return {
    url,
    databaseUrl: `postgres://guildshop:${password}@127.0.0.1:${databasePort}/guildshop`,
    headers: { authorization: `Bearer ${token}` },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
