import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'

export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  run: (payload: Payload, deps: Dependencies) => Promise<void>
  /** When it runs by itself, as five cron fields in UTC. Its payload must accept `{}`. */
  schedule?: string
}

/** A job whose payload type is its own business: what lists of jobs hold. */
export type AnyJob = {
  name: string
  schedule?: string
  runUnparsed: (payload: unknown, deps: Dependencies) => Promise<void>
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> & AnyJob => ({
  ...job,
  runUnparsed: async (payload, deps) => job.run(job.payload.parse(payload), deps),
})

type When = { runAt?: Date; key?: string }

/** Queues a job inside the caller's transaction: the change and its consequence commit together or not at all. */
export async function enqueue<Payload>(tx: Db, job: Job<Payload>, payload: Payload, when: When = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(payload)}::json, run_at => ${when.runAt ?? null}, job_key => ${when.key ?? null}
  )`.execute(tx)
}
