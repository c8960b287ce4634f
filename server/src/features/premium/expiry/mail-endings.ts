import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { endingMail } from '../premium-mails.ts'
import { findOpenAccount } from '../premium-queries.ts'
import { readPremium } from '../read-premium.ts'
import { listEnding, lockSubscription, updateSubscription } from '../subscription/subscription-queries.ts'

const threeDays = 3 * 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** Mails owners of cancelled subscriptions once, three days before premium ends, unless it continues. */
export async function mailEndings(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const { id } of await listEnding(deps.db, now, new Date(now.getTime() + threeDays))) await mailEnding(deps, id)
}

function mailEnding(deps: Deps, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (!subscription?.accountId || subscription.endingMailedAt) return
    const owner = await findOpenAccount(tx, subscription.accountId)
    const { endsAt } = await readPremium(tx, subscription.accountId, deps.now())
    if (!owner || !endsAt || endsAt.getTime() !== subscription.paidUntil?.getTime()) return
    await queueMail(tx, deps, endingMail(owner, endsAt))
    await updateSubscription(tx, id, { endingMailedAt: deps.now() })
  })
}

export const mailEndingsJob = defineJob({
  name: 'mail-endings',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: (_payload, deps) => mailEndings(deps),
})
