import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { endingMail } from '../premium-mails.ts'
import { findOpenAccount } from '../premium-queries.ts'
import { readPremium } from '../read-premium.ts'
import { listEnding, lockSubscription, updateSubscription } from '../subscription/subscription-queries.ts'

const threeDays = 3 * 86_400_000
const perPiece = 50

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/**
 * Mails owners of cancelled subscriptions once, three days before premium ends, unless it continues. Returns the last
 * subscription of the piece, or undefined if none was left.
 */
export async function mailEndings(deps: Deps, after = ''): Promise<string | undefined> {
  const now = deps.now()
  const until = new Date(now.getTime() + threeDays)
  const ids = await listEnding(deps.db, { from: now, to: until, after, atMost: perPiece })
  for (const id of ids) await mailEnding(deps, id)
  return ids.at(-1)
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

export const mailEndingsJob = defineSlicedJob({
  name: 'mail-endings',
  payload: z.object({ after: z.string().optional() }),
  schedule: '23 * * * *',
  async next({ after }, deps) {
    const last = await mailEndings(deps, after)
    return last === undefined ? null : { after: last }
  },
})
