import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { afterAll } from 'vitest'
import { startEmbeddedPostgres } from '../../dev/postgres/embedded-postgres.ts'
import { findPostgresHome } from '../../dev/postgres/postgres-binaries.ts'
import { migrate } from '../db/migrate.ts'
import { portOf } from './ports.ts'

/** PostgreSQL's shutdown mode: `fast` closes connections, `immediate` requires crash recovery. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A migrated, durable PostgreSQL of the test file's own that keeps its address across restarts. */
export async function restartablePostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-restart-'))
  let postgres = await startEmbeddedPostgres({ folder })
  const proxy = await startProxy(() => Number(new URL(postgres.url).port))
  const url = new URL(postgres.url)
  url.port = String(proxy.port)
  await migrate(postgres.url)
  await runMigrations({ connectionString: postgres.url })
  afterAll(async () => {
    proxy.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    url: url.href,
    /** Ends it, waits for `whileAway`, and starts it again. */
    async restart(how: keyof typeof signals, whileAway: () => Promise<void> = async () => undefined) {
      const [pid] = readFileSync(join(findPostgresHome(folder).folder, 'postgres', 'postmaster.pid'), 'utf8').split(
        '\n',
      )
      process.kill(Number(pid), signals[how])
      await postgres.stop()
      await whileAway()
      postgres = await startEmbeddedPostgres({ folder })
    },
  }
}

async function startProxy(targetPort: () => number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = openSocket(targetPort(), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [near, far].map((end) => end.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
