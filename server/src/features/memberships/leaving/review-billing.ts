import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { recordOwnerRights } from '../../guilds/access/check-owner.ts'
import { readOwnerRights } from '../../guilds/access/owner-rights.ts'
import { readRenewalStop } from '../../premium/read-lapse.ts'
import { requestReads } from '../../premium/subscription/watch-subscriptions.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import { queueRenewals } from './pause-renewal.ts'
import {
  type ClosingTimes,
  isOwnerAway,
  listAccountsToReview,
  listBilled,
  listLostGuilds,
  listMispaused,
  listOrphans,
  moveToActiveConnection,
} from './review-queries.ts'

const oneDay = 86_400_000
const perPiece = 50
const firstId = '00000000-0000-0000-0000-000000000000'
/** An owner without rights on Discord has this long to regain them. */
const lostMilliseconds = 3 * oneDay
/** A paused shop closes a day before its data is erased, while PayPal still accepts its credentials. */
const awayMilliseconds = 89 * oneDay

type Deps = Pick<Dependencies, 'db' | 'now'>

const closingTimes = ({ now }: Deps): ClosingTimes => ({
  lostBefore: new Date(now().getTime() - lostMilliseconds),
  awayBefore: new Date(now().getTime() - awayMilliseconds),
})

/**
 * Ends the automatic renewals that a seller may no longer collect: the shop has closed, its PayPal account is
 * disconnected or premium has lapsed. Pauses them while the owner is away, and resumes them afterwards. Derived from
 * the current state, so a change that was undone in the meantime has no effect. The credentials outlive the connection,
 * so PayPal still accepts the cancellations.
 */
export const reviewBillingJob = defineSlicedJob({
  name: 'review-billing',
  payload: z.object({
    accountId: z.uuid(),
    step: z.enum(['orphans', 'paused', 'lapse']).default('orphans'),
    /** The last membership of the previous piece. */
    after: z.uuid().optional(),
  }),
  async next({ accountId, step, after }, deps) {
    if (step === 'orphans' && !after) await moveToActiveConnection(deps.db, accountId)
    const last = await steps[step](deps, { accountId, after: after ?? firstId, atMost: perPiece })
    if (last) return { accountId, step, after: last }
    const following = stepAfter[step]
    return following && { accountId, step: following }
  },
})

type Page = { accountId: string; after: string; atMost: number }
/** Returns the last membership of the piece, or undefined if none was left. */
type Step = (deps: Dependencies, page: Page) => Promise<string | undefined>

const stepAfter = { orphans: 'paused', paused: 'lapse', lapse: null } as const

const steps: Record<keyof typeof stepAfter, Step> = {
  async orphans(deps, page) {
    const lost = await confirmLost(deps, page.accountId)
    const orphans = await listOrphans(deps.db, page, { ...closingTimes(deps), lost })
    for (const { id, reason } of orphans) await cancelRenewal(deps, id, reason)
    return orphans.at(-1)?.id
  },
  async paused(deps, page) {
    const ids = await listMispaused(deps.db, page, closingTimes(deps))
    await queueRenewals(deps.db, ids)
    return ids.at(-1)
  },
  async lapse(deps, page) {
    // What is paused isn't renewed anyway. The owner has time to renew premium once they're back.
    if (await isOwnerAway(deps.db, page.accountId)) return undefined
    const { isStopped, unread } = await readRenewalStop(deps.db, page.accountId, deps.now())
    // The next review decides.
    await requestReads(deps.db, unread)
    if (!isStopped) return undefined
    const ids = await listBilled(deps.db, page)
    for (const id of ids) await cancelRenewal(deps, id, 'premium-ended')
    return ids.at(-1)
  },
}

/** The servers that Discord still shows without the owner's rights after the grace period. Unknown rights are kept. */
async function confirmLost(deps: Dependencies, accountId: string): Promise<string[]> {
  const lost: string[] = []
  for (const id of await listLostGuilds(deps.db, accountId, closingTimes(deps).lostBefore)) {
    const rights = await readOwnerRights(deps, id)
    await recordOwnerRights(deps, id, rights)
    if (rights === 'lost') lost.push(id)
  }
  return lost
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
    const accountIds = await listAccountsToReview(deps.db, { now: deps.now(), ...closingTimes(deps) })
    const queued = accountIds.map((accountId) => ({
      payload: { accountId, step: 'orphans' as const },
      key: `review-billing:${accountId}`,
    }))
    await enqueueAll(deps.db, reviewBillingJob, queued, { lane: 'batch' })
  },
})
