import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

const probeDeadline = 2000

export type Readiness = {
  isStopping: boolean
  /** Whether the job workers run, or the gateway is connected, in a process that has them. */
  isUp?: () => boolean
}

/** `/healthz` is the liveness probe; `/readyz` is the readiness probe and fails as soon as shutdown starts. */
export const healthRoutes =
  ({ db, readiness }: Pick<Dependencies, 'db'> & { readiness: Readiness }): FastifyPluginAsync =>
  async (app) => {
    const isDatabaseReachable = databaseProbe(db)

    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const isReady = !readiness.isStopping && (await isDatabaseReachable()) && (readiness.isUp?.() ?? true)
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
    })
  }

/** Fails after its own deadline. Concurrent probes share one query, so that they don't exhaust the pool. */
function databaseProbe(db: Dependencies['db']): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined
      })
    return Promise.race([running, sleep(probeDeadline, false, { ref: false })])
  }
}
