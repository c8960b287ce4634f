import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { planBuyerMessage } from '../../deliveries/messages/plan-message.ts'
import { isSuspendedByUs, suspensionReasons } from '../billing/pause-billing.ts'
import { type RefreshDeps, refreshMembership } from '../billing/refresh-membership.ts'
import { type Facts, findMembership, lockMembership, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import { readShopState } from './review-queries.ts'

/**
 * Stops or resumes the billing of a membership according to whether its shop is paused now, so repeated and late jobs
 * are harmless. PayPal comes first: the member reads only what PayPal has confirmed.
 */
export const pauseRenewalJob = defineJob({
  name: 'pause-renewal',
  payload: z.object({ membershipId: z.uuid() }),
  async run({ membershipId }, deps) {
    const membership = await findMembership(deps.db, membershipId)
    if (!membership || !isRenewing(membership)) return
    const shop = await readShopState(deps.db, membership.guildId)
    if (shop === 'paused' && !membership.pausedAt) await pauseRenewal(deps, membership)
    if (shop === 'open' && membership.pausedAt) await resumeRenewal(deps, membership)
  },
})

export function queueRenewals(db: Db, ids: string[]): Promise<void> {
  const queued = ids.map((membershipId) => ({ payload: { membershipId }, key: `pause-renewal:${membershipId}` }))
  return enqueueAll(db, pauseRenewalJob, queued)
}

const isRenewing = (membership: MembershipRow) =>
  isRunning(membership) && membership.renewal === 'automatic' && !membership.cancelledAt && !membership.closedAt

/** Reads PayPal first, so that a payment we don't know of yet counts. Cancels what PayPal refuses to suspend. */
async function pauseRenewal(deps: RefreshDeps, { id, subscriptionId }: MembershipRow): Promise<void> {
  try {
    const read = await refreshMembership(deps, subscriptionId ?? '')
    if (!read || !isRenewing(read)) return
    if (read.subscriptionStatus === 'ACTIVE') await suspend(deps, read)
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    deps.log.warn({ err: error, membershipId: id }, 'subscription not suspended, so it is cancelled')
    return cancelRenewal(deps, id, 'shop-closed')
  }
  await recordPause(deps, id, { pausedAt: deps.now() }, 'membership-paused')
}

async function suspend(deps: RefreshDeps, membership: MembershipRow): Promise<void> {
  const { paypal } = await withAccountPaypal(deps, membership)
  await paypal.suspendSubscription({ id: membership.subscriptionId ?? '', reason: suspensionReasons.shop })
}

/** What PayPal suspended because payments failed stays suspended, and what is disputed stays so until it's decided. */
async function resumeRenewal(deps: RefreshDeps, membership: MembershipRow): Promise<void> {
  const id = membership.subscriptionId ?? ''
  const { paypal } = await withAccountPaypal(deps, membership)
  if (isSuspendedByUs(await paypal.getSubscription(id)))
    await paypal.activateSubscription({ id, reason: 'The shop is open again.' })
  await refreshMembership(deps, id)
  await recordPause(deps, membership.id, { pausedAt: null, resumedAt: deps.now() }, 'membership-reopened')
}

type Pause = Pick<Facts, 'pausedAt' | 'resumedAt'>

async function recordPause(
  deps: Pick<Dependencies, 'db' | 'now'>,
  id: string,
  pause: Pause,
  kind: Extract<BuyerMessageKind, 'membership-paused' | 'membership-reopened'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const known = await lockMembership(tx, id)
    if (!isRenewing(known) || Boolean(known.pausedAt) === Boolean(pause.pausedAt)) return
    await updateFacts(tx, id, pause)
    const membership = await updateMembership(tx, deps, id, { kind: pause.pausedAt ? 'paused' : 'reopened' })
    if (!isRunning(membership)) return
    const event = String(Math.floor(deps.now().getTime() / 1000))
    await planBuyerMessage(tx, deps, { saleId: membership.saleId, kind, event })
  })
}
