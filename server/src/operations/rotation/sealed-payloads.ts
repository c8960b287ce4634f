import { jobs } from '../../background-work.ts'
import { taskName } from '../../jobs/job.ts'
import type { SealedPayload } from '../../security/sealed-columns.ts'

export type QueuedSealed = SealedPayload & { job: string; tasks: string[] }

/** Every ciphertext that jobs declare, with the task names under which they're queued. */
export const sealedPayloads: QueuedSealed[] = jobs.flatMap((job) =>
  (job.sealed ?? []).map((declared) => ({
    ...declared,
    job: job.name,
    tasks: [taskName(job), taskName(job, 'batch')],
  })),
)
