import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { applyPremium } from '../apply-premium.ts'
import { listAccountsDue } from '../premium-queries.ts'

/** Runs every minute and applies the free plan to accounts whose premium has ended. Errors are isolated per account. */
export async function expirePremium(deps: Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'log' | 'hooks'>) {
  for (const accountId of await listAccountsDue(deps.db, deps.now())) {
    await deps.db
      .transaction()
      .execute((tx) => applyPremium(tx, deps, accountId))
      .catch((error) => deps.log.error({ err: error, accountId }, 'plan not applied'))
  }
}

export const expirePremiumJob = defineJob({
  name: 'notice-expiry',
  payload: z.object({}),
  schedule: '* * * * *',
  run: (_payload, deps) => expirePremium(deps),
})
