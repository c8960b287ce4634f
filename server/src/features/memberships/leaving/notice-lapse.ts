import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { findOpenOwner } from '../../premium/find-open-owner.ts'
import { readLapsedAt, renewalsStopAt } from '../../premium/read-lapse.ts'
import { lapseMail, lapseReminderMail } from './lapse-mails.ts'
import { reviewBilling } from './review-billing.ts'
import { countRenewals } from './review-queries.ts'

const reminderLead = 3 * 86_400_000

type Deps = Pick<Dependencies, 'now' | 'secrets'>
type Lapse = { accountId: string; lapsedAt: Date }

/**
 * Hook: mails an owner whose premium ended how long memberships continue, and again three days before renewals stop.
 */
export async function notifyOfLapse(tx: Db, deps: Deps, { accountId, lapsedAt }: Lapse): Promise<void> {
  const counts = await countRenewals(tx, accountId)
  const owner = await findOpenOwner(tx, accountId)
  if (!owner || counts.automatic + counts.byReminder === 0) return
  const stopAt = renewalsStopAt(lapsedAt)
  await queueMail(tx, deps, lapseMail(owner, { stopAt, counts }))
  const runAt = new Date(stopAt.getTime() - reminderLead)
  const payload = { accountId, lapsedAt: lapsedAt.toISOString() }
  await enqueue(tx, remindOfLapse, payload, { runAt, key: `remind-of-lapse:${accountId}` })
}

/** Hook: resumes what was paused while the owner was away, and mails them if premium has ended meanwhile. */
export async function reopenShops(tx: Db, deps: Deps & Pick<Dependencies, 'hooks'>, accountId: string): Promise<void> {
  await deps.hooks.shopsChanged(tx, accountId)
  await reviewBilling(tx, accountId)
  const lapsedAt = await readLapsedAt(tx, accountId, deps.now())
  if (lapsedAt) await notifyOfLapse(tx, deps, { accountId, lapsedAt })
}

/** Does nothing if premium was regained, even if it lapsed again. */
export const remindOfLapse = defineJob({
  name: 'remind-of-lapse',
  payload: z.object({ accountId: z.uuid(), lapsedAt: z.iso.datetime() }),
  async run({ accountId, lapsedAt }, deps) {
    const now = deps.now()
    const current = await readLapsedAt(deps.db, accountId, now)
    if (current?.toISOString() !== lapsedAt) return
    const stopAt = renewalsStopAt(current)
    const counts = await countRenewals(deps.db, accountId)
    const owner = await findOpenOwner(deps.db, accountId)
    if (!owner || counts.automatic + counts.byReminder === 0 || stopAt <= now) return
    await queueMail(deps.db, deps, lapseReminderMail(owner, { stopAt, counts }))
  },
})
