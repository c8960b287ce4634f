import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/job.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import type { DeletedItem, MembersMode } from '../../items/memberships/deleted-item.ts'
import { lockMembership, updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { hasMemberships, listMembershipsOf } from './item-membership-queries.ts'

const reason = 'item-deleted'
const perPiece = 50

/** An item can have thousands of members, so a job ends their memberships, one transaction each. */
export const endItemMembershipsJob = defineSlicedJob({
  name: 'end-item-memberships',
  payload: z.object({
    itemId: z.uuid(),
    mode: z.enum(['keep', 'end']),
    deletedAt: z.iso.datetime(),
    actorId: z.uuid(),
    /** The last membership of the previous piece. */
    after: z.uuid().optional(),
  }),
  async next({ after = null, ...ending }, deps) {
    const { itemId, mode, actorId } = ending
    const startedBefore = new Date(ending.deletedAt)
    const ids = await listMembershipsOf(deps.db, { itemId, startedBefore, after, atMost: perPiece })
    for (const id of ids) {
      await deps.db.transaction().execute((tx) => endMembership(tx, deps, { id, mode, actorId }))
    }
    const last = ids.at(-1)
    return last ? { ...ending, after: last } : null
  },
})

/** Hook of the items. Call it in the transaction that deletes the item. */
export async function endItemMemberships(tx: Db, _deps: unknown, deleted: DeletedItem): Promise<void> {
  if (!(await hasMemberships(tx, deleted.itemId))) return
  const ending = { ...deleted, deletedAt: deleted.deletedAt.toISOString() }
  await enqueue(tx, endItemMembershipsJob, ending, { lane: 'batch' })
}

type Ended = { id: string; mode: MembersMode; actorId: string }

/** Idempotent. A member whose payment is in progress gets the period they pay for. */
async function endMembership(tx: Db, deps: Pick<Dependencies, 'now'>, { id, mode, actorId }: Ended): Promise<void> {
  const { state, cancelledAt, closedAt } = await lockMembership(tx, id)
  const isClosed = mode === 'end' && state !== 'pending'
  if (state === 'ended' || closedAt || (cancelledAt && !isClosed)) return
  const now = deps.now()
  await updateFacts(
    tx,
    id,
    isClosed ? { closedAt: now, closeReason: reason } : { cancelledAt: now, cancelReason: reason },
  )
  await updateMembership(tx, deps, id, { kind: isClosed ? 'ended' : 'cancelled', reason, actorId })
}
