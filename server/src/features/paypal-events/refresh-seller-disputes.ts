import * as z from 'zod'
import { defineJob, enqueueAll } from '../../jobs/job.ts'
import { findPayeeHolder, listPayeesWithRights } from '../connections/paypal-connection/account-kind.ts'
import { sellerPaypal } from '../connections/paypal-connection/seller-app.ts'
import type { RefreshDeps } from '../memberships/billing/refresh-membership.ts'
import { listResolutionTimes } from './dispute-time-queries.ts'
import { refreshDispute } from './refresh-dispute.ts'

const oneDay = 86_400_000
/** Covers webhooks lost during a week without a successful run. */
const daysBack = 7

/** Lists disputes of all sellers whose disputes we can read, because webhooks can be lost. */
export const refreshDisputes = defineJob({
  name: 'refresh-disputes',
  lane: 'batch',
  payload: z.object({}),
  schedule: '41 5 * * *',
  async run(_payload, deps) {
    const payees = await listPayeesWithRights(deps)
    const queued = payees.map((payeeId) => ({ payload: { payeeId }, key: `refresh-disputes:${payeeId}` }))
    await enqueueAll(deps.db, refreshSellerDisputes, queued)
  },
})

export const refreshSellerDisputes = defineJob({
  name: 'refresh-seller-disputes',
  lane: 'batch',
  payload: z.object({ payeeId: z.string() }),
  run: async ({ payeeId }, deps) => {
    await refreshSeller(deps, payeeId)
  },
})

/**
 * Reads a seller's recent disputes. Always reads open ones, because PayPal's timestamps have a resolution of one
 * second, in which several changes can happen. Returns false if we can't read them.
 */
export async function refreshSeller(deps: RefreshDeps, payeeId: string): Promise<boolean> {
  const seller = await findPayeeHolder(deps, payeeId)
  const paypal = seller && (await sellerPaypal(deps, seller))
  if (!paypal) return false
  const updatedAfter = new Date(deps.now().getTime() - daysBack * oneDay)
  const listed = await paypal.listDisputes({ updatedAfter })
  const resolved = await listResolutionTimes(
    deps.db,
    listed.map(({ id }) => id),
  )
  for (const { id, updatedAt } of listed) {
    const knownAt = resolved.get(id)
    if (knownAt && updatedAt && knownAt >= updatedAt) continue
    await refreshDispute(deps, { seller, paypal }, id)
  }
  return true
}
