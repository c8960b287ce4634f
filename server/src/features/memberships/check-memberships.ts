import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { listDue } from './check-queries.ts'
import { updateMembership } from './update-membership.ts'

const atMost = 500

/** Every five minutes: lets time change memberships, reminds members and reads what PayPal may not have reported. */
export const checkMemberships = defineJob({
  name: 'check-memberships',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(_payload, deps) {
    const due = await listDue(deps.db, deps.now(), atMost)
    for (const id of due) await checkOne(deps, id)
    if (due.length === atMost) await enqueue(deps.db, checkMemberships, {}, { key: 'check-memberships:next' })
  },
})

async function checkOne(deps: Dependencies, id: string): Promise<void> {
  try {
    await deps.db.transaction().execute((tx) => updateMembership(tx, deps, id))
  } catch (error) {
    deps.log.error({ err: error, membershipId: id }, 'membership not checked')
  }
}
