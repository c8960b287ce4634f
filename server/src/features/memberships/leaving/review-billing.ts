import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { areRenewalsStopped } from '../../premium/read-lapse.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import { listAccountsToReview, listBilled, listOrphans, moveToActiveConnection } from './review-queries.ts'

const perPiece = 50
const firstId = '00000000-0000-0000-0000-000000000000'
/** An owner without rights on Discord has this long to regain them. */
const lostMilliseconds = 3 * 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now'>

const lostBefore = ({ now }: Deps) => new Date(now().getTime() - lostMilliseconds)

/**
 * Ends the automatic renewals that a seller may no longer collect: the shop has closed, its PayPal account is
 * disconnected or premium has lapsed. Derived from the current state, so a change that was undone in the meantime has
 * no effect. The credentials outlive the connection, so PayPal still accepts the cancellations.
 */
export const reviewBillingJob = defineSlicedJob({
  name: 'review-billing',
  payload: z.object({
    accountId: z.uuid(),
    step: z.enum(['orphans', 'lapse']).default('orphans'),
    /** The last membership of the previous piece. */
    after: z.uuid().optional(),
  }),
  async next({ accountId, step, after }, deps) {
    if (step === 'orphans') {
      if (!after) await moveToActiveConnection(deps.db, accountId)
      const last = await cancelOrphans(deps, { accountId, after: after ?? firstId, atMost: perPiece })
      return last ? { accountId, step, after: last } : { accountId, step: 'lapse' as const }
    }
    if (!(await areRenewalsStopped(deps.db, accountId, deps.now()))) return null
    const ids = await listBilled(deps.db, { accountId, after: after ?? firstId, atMost: perPiece })
    for (const id of ids) await cancelRenewal(deps, id, 'premium-ended')
    return ids.length > 0 ? { accountId, step, after: ids.at(-1) } : null
  },
})

type Page = { accountId: string; after: string; atMost: number }

/** Returns the last one, or undefined if none is left. */
async function cancelOrphans(deps: Deps, page: Page): Promise<string | undefined> {
  const orphans = await listOrphans(deps.db, page, { lostBefore: lostBefore(deps) })
  for (const { id, reason } of orphans) await cancelRenewal(deps, id, reason)
  return orphans.at(-1)?.id
}

/** Hook: call it in the transaction that closes a shop or changes a PayPal connection. */
export async function reviewBilling(tx: Db, accountId: string): Promise<void> {
  await enqueue(tx, reviewBillingJob, { accountId, step: 'orphans' }, { key: `review-billing:${accountId}` })
}

/** Finds accounts whose automatic renewals end because time passed, without an event. */
export const reviewAllBilling = defineJob({
  name: 'review-all-billing',
  lane: 'batch',
  payload: z.object({}),
  schedule: '37 * * * *',
  async run(_payload, deps) {
    const accountIds = await listAccountsToReview(deps.db, { now: deps.now(), lostBefore: lostBefore(deps) })
    const queued = accountIds.map((accountId) => ({
      payload: { accountId, step: 'orphans' as const },
      key: `review-billing:${accountId}`,
    }))
    await enqueueAll(deps.db, reviewBillingJob, queued, { lane: 'batch' })
  },
})
