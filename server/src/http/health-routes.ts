import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

const probeDeadline = 2000

export type Readiness = {
  isStopping: boolean
  /** In a process that runs jobs. */
  areJobsUp?: () => boolean
}

/** `/healthz` says the process lives; `/readyz` says it can do its work, and says no as soon as it is told to stop. */
export const healthRoutes =
  ({ db, readiness }: Pick<Dependencies, 'db'> & { readiness: Readiness }): FastifyPluginAsync =>
  async (app) => {
    const isDatabaseThere = databaseProbe(db)

    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const isReady = !readiness.isStopping && (await isDatabaseThere()) && (readiness.areJobsUp?.() ?? true)
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
    })
  }

/** Says no after a deadline of its own. Concurrent callers share one query, so probes don't use up the pool. */
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
