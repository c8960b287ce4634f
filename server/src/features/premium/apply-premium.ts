import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { serversClosedMail } from './premium-mails.ts'
import { findOpenAccount, findPlanApplied } from './premium-queries.ts'
import { readLapsedAt } from './read-lapse.ts'

type Deps = Pick<Dependencies, 'now' | 'limits' | 'secrets' | 'hooks'>

/**
 * Applies the plan after a premium change, in the same transaction, and mails the owner about disabled servers and
 * memberships that can't be renewed for long.
 */
export async function applyPremium(tx: Db, deps: Deps, accountId: string): Promise<void> {
  const appliedAt = await findPlanApplied(tx, accountId)
  const { closed } = await deps.hooks.applyPlan(tx, deps, accountId)
  const lapsedAt = await readLapsedAt(tx, accountId, deps.now())
  // Otherwise the lapse was already handled.
  if (lapsedAt && (!appliedAt || lapsedAt > appliedAt)) {
    await deps.hooks.notifyOfLapse(tx, deps, { accountId, lapsedAt })
  }
  if (closed.length === 0) return
  const owner = await findOpenAccount(tx, accountId)
  if (owner) await queueMail(tx, deps, serversClosedMail(owner, closed))
}
