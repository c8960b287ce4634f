import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { closeIfAbandoned, refreshMembershipJob } from './billing/refresh-membership.ts'
import { listDue } from './check-queries.ts'
import { requestPresenceCheck } from './leaving/check-presence.ts'
import { notifyIfUnread } from './leaving/notify-if-unread.ts'
import { findMembership, updateDerived, updateFacts } from './membership-queries.ts'
import { nextReadAt } from './next-check.ts'
import { type Updated, updateAndDerive } from './update-membership.ts'

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

/**
 * Webhooks and events may be lost, so PayPal is read on a schedule and at deadlines, and Discord when an absence has lasted
 * long enough. Only what they show then ends the membership.
 */
async function requestReads(tx: Db, { membership, derived, cancelsAt }: Updated, now: Date): Promise<void> {
  const { subscriptionId, guildId, buyerDiscordId: userId } = membership
  const dueAt = nextReadAt(membership, derived)
  if (subscriptionId && dueAt && dueAt <= now)
    await enqueue(tx, refreshMembershipJob, { subscriptionId }, { key: `refresh-membership:${subscriptionId}` })
  if (cancelsAt && cancelsAt <= now) await requestPresenceCheck(tx, { guildId, userId })
}

/** From the first try on, a membership waits for a limited time. */
async function updateAndWait(tx: Db, deps: Dependencies, id: string): Promise<Updated> {
  const updated = await updateAndDerive(tx, deps, id)
  const { membership, derived } = updated
  const now = deps.now()
  if (membership.unreadSince || !derived.readBy || derived.readBy > now) return updated
  await updateFacts(tx, id, { unreadSince: now })
  return updateAndDerive(tx, deps, id)
}

async function checkOne(deps: Dependencies, id: string): Promise<void> {
  try {
    const known = await findMembership(deps.db, id)
    if (known?.state === 'pending' && !known.subscriptionId) await closeIfAbandoned(deps, known, deps.now())
    await deps.db.transaction().execute(async (tx) => {
      const updated = await updateAndWait(tx, deps, id)
      await requestReads(tx, updated, deps.now())
      await notifyIfUnread(tx, deps, updated)
    })
  } catch (error) {
    deps.log.error({ err: error, membershipId: id }, 'membership not checked')
    // Otherwise it would stay at the head of the queue, and a full batch of failures would block the others.
    await updateDerived(deps.db, id, { nextCheckAt: new Date(deps.now().getTime() + oneHour) })
  }
}
