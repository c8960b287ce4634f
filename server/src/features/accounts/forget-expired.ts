import * as z from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { deleteExpired } from './expired-queries.ts'

/** Deletes expired credentials nightly. */
export const forgetExpired = defineJob({
  name: 'forget-expired',
  lane: 'batch',
  payload: z.object({}),
  schedule: '17 3 * * *',
  async run(_payload, deps) {
    await deleteExpired(deps.db, deps.now())
  },
})
