import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { recordOwnerRights } from '../../guilds/access/check-owner.ts'
import { readOwnerRights } from '../../guilds/access/owner-rights.ts'
import { areRenewalsStopped } from '../../premium/read-lapse.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import {
  listAccountsToReview,
  listBilled,
  listLostGuilds,
  listOrphans,
  moveToActiveConnection,
} from './review-queries.ts'

const perPage = 500
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
export const reviewBillingJob = defineJob({
  name: 'review-billing',
  payload: z.object({ accountId: z.uuid() }),
  async run({ accountId }, deps) {
    await moveToActiveConnection(deps.db, accountId)
    const lost = await confirmLost(deps, accountId)
    await forEachPage(
      (after) => listOrphans(deps.db, { accountId, after, atMost: perPage }, { lost }),
      ({ id, reason }) => cancelRenewal(deps, id, reason),
    )
    if (!(await areRenewalsStopped(deps.db, accountId, deps.now()))) return
    await forEachPage(
      async (after) => (await listBilled(deps.db, { accountId, after, atMost: perPage })).map((id) => ({ id })),
      ({ id }) => cancelRenewal(deps, id, 'premium-ended'),
    )
  },
})

/** The servers that Discord still shows without the owner's rights after the grace period. Unknown rights are kept. */
async function confirmLost(deps: Dependencies, accountId: string): Promise<string[]> {
  const lost: string[] = []
  for (const id of await listLostGuilds(deps.db, accountId, lostBefore(deps))) {
    const rights = await readOwnerRights(deps, id)
    await recordOwnerRights(deps, id, rights)
    if (rights === 'lost') lost.push(id)
  }
  return lost
}

/** Hook: call it in the transaction that closes a shop or changes a PayPal connection. */
export async function reviewBilling(tx: Db, accountId: string): Promise<void> {
  await enqueue(tx, reviewBillingJob, { accountId }, { key: `review-billing:${accountId}` })
}

/** Finds accounts whose automatic renewals end because time passed, without an event. */
export const reviewAllBilling = defineJob({
  name: 'review-all-billing',
  lane: 'batch',
  payload: z.object({}),
  schedule: '37 * * * *',
  async run(_payload, deps) {
    const accountIds = await listAccountsToReview(deps.db, { now: deps.now(), lostBefore: lostBefore(deps) })
    const queued = accountIds.map((accountId) => ({ payload: { accountId }, key: `review-billing:${accountId}` }))
    await enqueueAll(deps.db, reviewBillingJob, queued, { lane: 'batch' })
  },
})

async function forEachPage<Row extends { id: string }>(
  list: (after: string) => Promise<Row[]>,
  run: (row: Row) => Promise<void>,
): Promise<void> {
  for (let rows = await list(firstId); rows.length > 0; rows = await list(rows.at(-1)?.id ?? firstId)) {
    for (const row of rows) await run(row)
  }
}
