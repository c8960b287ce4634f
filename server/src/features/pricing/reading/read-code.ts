import { codePattern, type PriceRule } from '@guildshop/contract/price-rules'
import type { Db } from '../../../db/connect.ts'
import { findCodeOfRule, findRuleOfCode, findUsableCode } from './pricing-queries.ts'
import { ruleOfRow } from './rule-of-row.ts'

/** The rule of a code as a buyer typed it, or `invalid`. Doesn't limit guessing: see `redeemCode` in the bot. */
export async function readCode(db: Db, guildId: string, typed: string): Promise<PriceRule | 'invalid'> {
  const code = typed.trim()
  const row = codePattern.test(code) ? await findRuleOfCode(db, guildId, code) : undefined
  return row ? ruleOfRow(row) : 'invalid'
}

/** Whether to offer buyers a field for a code. */
export const hasUsableCode = findUsableCode

/** The code of an offer; null for a sale, a role price and an offer that doesn't exist. */
export async function readCodeOfOffer(db: Db, guildId: string, ruleId: string): Promise<string | null> {
  return (await findCodeOfRule(db, guildId, ruleId))?.code ?? null
}
