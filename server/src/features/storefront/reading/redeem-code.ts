import { type PriceRule, ruleState } from '@guildshop/contract/price-rules'
import { type RefusalCode, refusals } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { isWithinLimits, refundTry } from '../../../http/throttle.ts'
import { readCode } from '../../pricing/reading/read-code.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Visit } from '../visit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'metrics'>

/** A code that can be used now, or why not. */
export type RedeemedCode = { rule: PriceRule | null; refusal: RefusalCode | null; problem: string | null }

export const noCode: RedeemedCode = { rule: null, refusal: null, problem: null }

/** Codes refused during a visit, which may need the code several times: one submitted code is one try. */
const refusedIn = new WeakMap<Pick<Visit, 'member'>, Map<string, RedeemedCode>>()

/**
 * Finds the rule of a code that a member typed or carries. Counts invalid codes, once per visit, and refuses even valid
 * ones after too many. Unknown, scheduled, expired, paused and used-up codes are indistinguishable.
 */
export async function redeemCode(
  deps: Deps,
  visit: Pick<Visit, 'member'>,
  { guildId, typed }: { guildId: string; typed: string | undefined },
): Promise<RedeemedCode> {
  if (!typed) return noCode
  const known = refusedIn.get(visit)?.get(typed)
  if (known) return known
  const key = `discount-code:${guildId}:${visit.member.discordId}`
  const redeemed = await redeem(deps, key, { guildId, typed })
  if (redeemed.rule) await refundTry(deps, key)
  else refusedIn.set(visit, new Map([...(refusedIn.get(visit) ?? []), [typed, redeemed]]))
  return redeemed
}

async function redeem(deps: Deps, key: string, { guildId, typed }: { guildId: string; typed: string }) {
  // Counted before the code is read, so that concurrent tries can't bypass the limit.
  if (!(await isWithinLimits(deps, [{ key, limit: throttles.discountCode }]))) {
    return refuse(deps, 'DISCOUNT_CODE_BLOCKED')
  }
  const rule = await readCode(deps.db, guildId, typed)
  if (rule === 'invalid' || ruleState(rule, deps.now()) !== 'active') return refuse(deps, 'DISCOUNT_CODE_INVALID')
  return { rule, refusal: null, problem: null }
}

/** For a purchase with a code: only the limit is checked, because the checkout decides whether the code applies. */
export async function refuseGuessing(deps: Deps, visit: Visit, code: string): Promise<void> {
  const shop = await findPayableShop(deps, visit.guildId)
  const { refusal } = await redeemCode(deps, visit, { guildId: shop.id, typed: code })
  if (refusal === 'DISCOUNT_CODE_BLOCKED') throw new Refused(refusal)
}

function refuse(
  { metrics }: Pick<Deps, 'metrics'>,
  refusal: 'DISCOUNT_CODE_BLOCKED' | 'DISCOUNT_CODE_INVALID',
): RedeemedCode {
  metrics.discountCodesRefused.inc({ reason: refusal === 'DISCOUNT_CODE_BLOCKED' ? 'blocked' : 'invalid' })
  return { rule: null, refusal, problem: refusals[refusal].message }
}
