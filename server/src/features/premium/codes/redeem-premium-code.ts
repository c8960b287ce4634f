import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry, refundTry } from '../../../http/throttle.ts'
import { applyPremium } from '../apply-premium.ts'
import { insertGrant, lockAccount } from '../premium-queries.ts'
import { hashesOfPremiumCode } from './mint-premium-code.ts'
import { findRedemption, insertRedemption, useCode } from './premium-code-queries.ts'

const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'hooks'>

/** Returns the number of days added. Counts the try first, so that concurrent guesses are limited. */
export async function redeemPremiumCode(deps: Deps, accountId: string, code: string): Promise<number> {
  const key = `premium-code:${accountId}`
  await countTry(deps, key, throttles.premiumCode).catch(refuseBlocked)
  const hashes = hashesOfPremiumCode(deps, code)
  const days = await deps.db.transaction().execute((tx) => redeem(tx, deps, accountId, hashes))
  await refundTry(deps, key)
  return days
}

function refuseBlocked(error: unknown): never {
  if (error instanceof Refused) throw new Refused('PREMIUM_CODE_BLOCKED', { retryAfter: error.retryAfter })
  throw error
}

async function redeem(tx: Db, deps: Deps, accountId: string, hashes: string[]): Promise<number> {
  await lockAccount(tx, accountId)
  if (await findRedemption(tx, hashes, accountId)) throw new Refused('PREMIUM_CODE_ALREADY_REDEEMED')
  const now = deps.now()
  const code = await useCode(tx, hashes, now)
  if (!code) throw new Refused('PREMIUM_CODE_INVALID')

  const endsAt = new Date(now.getTime() + code.durationDays * oneDay)
  const grant = await insertGrant(tx, { accountId, source: 'code', startsAt: now, endsAt, createdAt: now })
  await insertRedemption(tx, { codeId: code.id, accountId, grantId: grant.id, redeemedAt: now })
  await applyPremium(tx, deps, accountId)
  return code.durationDays
}
