import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { areRenewalsStopped } from '../../premium/read-lapse.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import { queueRenewals } from './pause-renewal.ts'
import {
  type ClosingTimes,
  isOwnerAway,
  listAccountsToReview,
  listBilled,
  listMispaused,
  listOrphans,
  moveToActiveConnection,
} from './review-queries.ts'

const oneDay = 86_400_000
const perPage = 500
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
 * disconnected or premium has lapsed. Pauses them while the owner is away, and resumes them afterwards. Derived from the current state, so a change that was undone in the meantime has
 * no effect. The credentials outlive the connection, so PayPal still accepts the cancellations.
 */
export const reviewBillingJob = defineJob({
  name: 'review-billing',
  payload: z.object({ accountId: z.uuid() }),
  async run({ accountId }, deps) {
    await moveToActiveConnection(deps.db, accountId)
    await forEachPage(
      (after) => listOrphans(deps.db, { accountId, after, atMost: perPage }, closingTimes(deps)),
      (orphans) => forEach(orphans, ({ id, reason }) => cancelRenewal(deps, id, reason)),
    )
    await forEachPage(
      async (after) => toRows(await listMispaused(deps.db, { accountId, after, atMost: perPage }, closingTimes(deps))),
      (rows) =>
        queueRenewals(
          deps.db,
          rows.map(({ id }) => id),
        ),
    )
    // What is paused isn't renewed anyway. The owner has time to renew premium once they're back.
    if (await isOwnerAway(deps.db, accountId)) return
    if (!(await areRenewalsStopped(deps.db, accountId, deps.now()))) return
    await forEachPage(
      async (after) => toRows(await listBilled(deps.db, { accountId, after, atMost: perPage })),
      (rows) => forEach(rows, ({ id }) => cancelRenewal(deps, id, 'premium-ended')),
    )
  },
})

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
    const accountIds = await listAccountsToReview(deps.db, { now: deps.now(), ...closingTimes(deps) })
    const queued = accountIds.map((accountId) => ({ payload: { accountId }, key: `review-billing:${accountId}` }))
    await enqueueAll(deps.db, reviewBillingJob, queued, { lane: 'batch' })
  },
})

async function forEachPage<Row extends { id: string }>(
  list: (after: string) => Promise<Row[]>,
  run: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let rows = await list(firstId); rows.length > 0; rows = await list(rows.at(-1)?.id ?? firstId)) await run(rows)
}

async function forEach<Row>(rows: Row[], run: (row: Row) => Promise<void>): Promise<void> {
  for (const row of rows) await run(row)
}

const toRows = (ids: string[]) => ids.map((id) => ({ id }))
