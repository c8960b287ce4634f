import type { HealthReply } from '@guildshop/contract/admin'
import { orderNumber } from '../../db/order-number.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { jobNameOf } from '../../jobs/job.ts'
import { version } from '../../version.ts'
import { listClientErrors } from '../diagnostics/list-client-errors.ts'
import { listFailedJobs, readHealth, retryWaitingJob } from './job-queries.ts'
import { listRejectedPayments } from './payment-queries.ts'
import { findWorker, listScheduledJobs } from './worker-queries.ts'
import { type Actor, writeAudit } from './write-audit.ts'

export async function reportHealth({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<HealthReply> {
  const [health, jobs, rejected, browserErrors, jobWorker, schedules] = await Promise.all([
    readHealth(db, now()),
    listFailedJobs(db),
    listRejectedPayments(db),
    listClientErrors({ db }),
    findWorker(db, now()),
    listScheduledJobs(db, now()),
  ])
  const { discordErrors, paypalErrors, ...counts } = health
  return {
    ...counts,
    version,
    eventLag: Math.max(0, Math.round(health.eventLag)),
    failedJobs: jobs.map(({ id, name, nextTryAt, ...job }) => ({
      ...job,
      _id: id,
      name: jobNameOf(name),
      nextTryAt: nextTryAt.toISOString(),
    })),
    rejectedPayments: rejected.map(({ id, serial, orderPrefix, takenAt, ...payment }) => ({
      ...payment,
      _id: id,
      orderNumber: orderNumber({ serial, orderPrefix }),
      takenAt: takenAt.toISOString(),
    })),
    browserErrors,
    providerErrors: { discord: discordErrors, paypal: paypalErrors },
    jobWorker,
    scheduledJobs: schedules.map(({ lastRunAt, ...job }) => ({ ...job, lastRunAt: lastRunAt?.toISOString() ?? null })),
  }
}

/** A retried job runs only if a worker is running. */
export async function retryJob(deps: Pick<Dependencies, 'db' | 'now'>, actor: Actor, id: string): Promise<string> {
  if (!/^\d{1,18}$/.test(id)) throw new Refused('NOT_FOUND')
  await deps.db.transaction().execute(async (tx) => {
    const name = await retryWaitingJob(tx, id)
    if (!name) throw new Refused('NOT_FOUND')
    await writeAudit(tx, deps, actor, { action: 'retry-job', details: jobNameOf(name) })
  })
  const { isRunning } = await findWorker(deps.db, deps.now())
  return isRunning ? 'Job queued.' : "The job is queued, but no job worker is running. It'll run when one starts."
}
