import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { applyPremium } from '../apply-premium.ts'
import { listAccountsDue } from '../premium-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'log' | 'hooks'>

const perPiece = 20
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Applies the free plan to accounts whose premium has ended. Errors are isolated per account. Returns the last account of
 * the piece, or undefined if none was left.
 */
export async function expirePremium(deps: Deps, after = firstId): Promise<string | undefined> {
  const due = await listAccountsDue(deps.db, { now: deps.now(), after, atMost: perPiece })
  for (const accountId of due) {
    await deps.db
      .transaction()
      .execute((tx) => applyPremium(tx, deps, accountId))
      .catch((error) => deps.log.error({ err: error, accountId }, 'plan not applied'))
  }
  return due.at(-1)
}

export const expirePremiumJob = defineSlicedJob({
  name: 'notice-expiry',
  payload: z.object({ after: z.uuid().optional() }),
  schedule: '* * * * *',
  async next({ after }, deps) {
    const last = await expirePremium(deps, after)
    return last === undefined ? null : { after: last }
  },
})
