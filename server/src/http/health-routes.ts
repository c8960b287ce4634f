import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

export type Readiness = {
  isStopping: boolean
  /** In a process that runs jobs. */
  areJobsUp?: () => boolean
}

/** `/healthz` says the process lives; `/readyz` says it can do its work, and says no as soon as it is told to stop. */
export const healthRoutes =
  ({ db, readiness }: Pick<Dependencies, 'db'> & { readiness: Readiness }): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const isReady = !readiness.isStopping && (await isDatabaseThere(db)) && (readiness.areJobsUp?.() ?? true)
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
    })
  }

async function isDatabaseThere(db: Dependencies['db']): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
