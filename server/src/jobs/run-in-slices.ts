import type { Dependencies } from '../dependencies.ts'
import { type AnyJob, defineJob, enqueue, type Job } from './job.ts'

/** Far below a job's time limit, and short enough for others in its lane. */
const sliceMilliseconds = 5000

type SlicedJob<Payload> = Omit<Job<Payload>, 'run'> & {
  /** Does a small piece of the work, and returns the payload of the rest, or null when nothing is left. Idempotent. */
  next: (payload: Payload, deps: Dependencies) => Promise<Payload | null>
}

/**
 * A job for work of any length, which takes a few seconds at a time: what is left is enqueued as batch work, so that it
 * never occupies a worker for long, is never overdue, and continues after a restart.
 */
export function defineSlicedJob<Payload>({ next, ...job }: SlicedJob<Payload>): Job<Payload> & AnyJob {
  const sliced: Job<Payload> & AnyJob = defineJob({
    ...job,
    async run(payload, deps) {
      const end = performance.now() + sliceMilliseconds
      let rest = await next(payload, deps)
      while (rest !== null && performance.now() < end) rest = await next(rest, deps)
      if (rest !== null) await enqueue(deps.db, sliced, rest, { lane: 'batch' })
    },
  })
  return sliced
}
