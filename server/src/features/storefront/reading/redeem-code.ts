import { type PriceRule, ruleState } from '@guildshop/contract/price-rules'
import { type RefusalCode, refusals } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry, refundTry } from '../../../http/throttle.ts'
import { readCode } from '../../pricing/reading/read-code.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Visit } from '../visit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'metrics'>
type Member = { guildId: string; discordId: string }

/** A code that can be used now, or why not. */
export type RedeemedCode = { rule: PriceRule | null; refusal: RefusalCode | null; problem: string | null }

export const noCode: RedeemedCode = { rule: null, refusal: null, problem: null }

/**
 * Finds the rule of a code that a member typed or carries. Counts invalid codes, and refuses even valid ones after too
 * many. Unknown, scheduled, expired, paused and used-up codes are indistinguishable.
 */
export async function redeemCode(
  deps: Deps,
  { guildId, discordId }: Member,
  typed: string | undefined,
): Promise<RedeemedCode> {
  if (!typed) return noCode
  const key = `discount-code:${guildId}:${discordId}`
  // Counted before the code is read, so that concurrent tries can't bypass the limit.
  if (!(await countsWithin(deps, key))) return refuse(deps, 'DISCOUNT_CODE_BLOCKED')
  const rule = await readCode(deps.db, guildId, typed)
  if (rule === 'invalid' || ruleState(rule, deps.now()) !== 'active') {
    return refuse(deps, 'DISCOUNT_CODE_INVALID')
  }
  await refundTry(deps, key)
  return { rule, refusal: null, problem: null }
}

/** For a purchase with a code: only the limit is checked, because the checkout decides whether the code applies. */
export async function refuseGuessing(deps: Deps, { guildId, member }: Visit, code: string): Promise<void> {
  const shop = await findPayableShop(deps, guildId)
  const { refusal } = await redeemCode(deps, { guildId: shop.id, discordId: member.discordId }, code)
  if (refusal === 'DISCOUNT_CODE_BLOCKED') throw new Refused(refusal)
}

function refuse(
  { metrics }: Pick<Deps, 'metrics'>,
  refusal: 'DISCOUNT_CODE_BLOCKED' | 'DISCOUNT_CODE_INVALID',
): RedeemedCode {
  metrics.discountCodesRefused.inc({ reason: refusal === 'DISCOUNT_CODE_BLOCKED' ? 'blocked' : 'invalid' })
  return { rule: null, refusal, problem: refusals[refusal].message }
}

async function countsWithin(deps: Pick<Deps, 'db' | 'now'>, key: string): Promise<boolean> {
  try {
    await countTry(deps, key, throttles.discountCode)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
