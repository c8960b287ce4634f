import { runOnce, type TaskList } from 'graphile-worker'
import { jobs } from '../../background-work.ts'
import { connect } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sweepDeliveries } from '../../features/deliveries/run-deliveries.ts'
import { checkMemberships } from '../../features/memberships/check-memberships.ts'
import { jobsLogger } from '../../jobs/jobs-logger.ts'
import { taskListOf } from '../../jobs/run-jobs.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts'
import { listQueuedJobs, makeJobsDue } from '../../testing/job-queue.ts'

/** A round sends about this many messages to the database. */
const usualMessages = 120

/**
 * Runs jobs like a process that can be killed: all its connections to the database break, and the next round starts
 * again. The queue itself stays, as it does in the database.
 */
export function killableWorker(deps: Dependencies, databaseUrl: string) {
  const queue = connect(databaseUrl, { connections: 4, acquireTimeout: 60_000 })
  let running = start(deps, databaseUrl)
  let kills = 0

  /** Runs everything that is due. `killedAt` is the share of the round, from 0 to 1, after which it's killed. */
  async function run({ killedAt }: { killedAt: number | null }): Promise<void> {
    const { own, proxy, close } = await running
    if (killedAt !== null) proxy.closeAtMessage(1 + Math.floor(killedAt * usualMessages))
    try {
      await checkMemberships.run({}, own)
      await sweepDeliveries.run({}, own)
      await makeJobsDue(queue.db)
      if ((await listQueuedJobs(queue.db)).length > 0) {
        const taskList = untilKilled(taskListOf(own, jobs), proxy)
        await runOnce({ pgPool: queue.pool, taskList, logger: jobsLogger(own), concurrency: 3 })
      }
    } catch (error) {
      if (!proxy.isClosed()) throw error
    }
    if (!proxy.isClosed()) return
    kills += 1
    await close()
    running = start(deps, databaseUrl)
  }

  return {
    run,
    kills: () => kills,
    async stop(): Promise<void> {
      const { proxy, close } = await running
      await Promise.all([close(), queue.close()])
      proxy.close()
    },
  }
}

async function start(deps: Dependencies, databaseUrl: string) {
  const proxy = await startDatabaseProxy(databaseUrl)
  const { db, close } = connect(proxy.url, { connections: 4, acquireTimeout: 60_000 })
  return { own: { ...deps, db }, proxy, close }
}

/** A killed process starts no further jobs, and its finished ones aren't reported to the queue. */
function untilKilled(tasks: TaskList, { isClosed }: DatabaseProxy): TaskList {
  const requireAlive = () => {
    if (isClosed()) throw new Error('The process was killed.')
  }
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        requireAlive()
        await task?.(payload, helpers)
        requireAlive()
      },
    ]),
  )
}
