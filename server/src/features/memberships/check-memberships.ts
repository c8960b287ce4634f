import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { closeIfAbandoned, refreshMembershipJob } from './billing/refresh-membership.ts'
import { listDue } from './check-queries.ts'
import { findMembership, type MembershipRow, updateDerived } from './membership-queries.ts'
import { nextReadAt } from './next-check.ts'
import { updateMembership } from './update-membership.ts'

const atMost = 500
const oneHour = 3_600_000

/** Runs every five minutes: applies time-based changes, reminds members and reads what PayPal may not have reported. */
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

/** Webhooks may be lost, so PayPal is read on a schedule. */
async function requestRead(tx: Db, membership: MembershipRow, now: Date): Promise<void> {
  const { subscriptionId } = membership
  const dueAt = nextReadAt(membership, membership)
  if (!subscriptionId || !dueAt || dueAt > now) return
  await enqueue(tx, refreshMembershipJob, { subscriptionId }, { key: `refresh-membership:${subscriptionId}` })
}

async function checkOne(deps: Dependencies, id: string): Promise<void> {
  try {
    const known = await findMembership(deps.db, id)
    if (known?.state === 'pending' && !known.subscriptionId) await closeIfAbandoned(deps, known)
    await deps.db.transaction().execute(async (tx) => {
      const membership = await updateMembership(tx, deps, id)
      await requestRead(tx, membership, deps.now())
    })
  } catch (error) {
    deps.log.error({ err: error, membershipId: id }, 'membership not checked')
    // Otherwise it would stay at the head of the queue, and a full batch of failures would block the others.
    await updateDerived(deps.db, id, { nextCheckAt: new Date(deps.now().getTime() + oneHour) })
  }
}
