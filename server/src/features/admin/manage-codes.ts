import type { couponBody, PremiumCode } from '@guildshop/contract/premium-grants'
import type * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { disablePremiumCode, mintPremiumCode } from '../premium/codes/mint-premium-code.ts'
import { listCodes } from './code-queries.ts'
import { type Actor, writeAudit } from './write-audit.ts'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Returns the full code, which is shown only once. */
export function createCode(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  actor: Actor,
  coupon: z.infer<typeof couponBody>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { code, hint } = await mintPremiumCode(tx, deps, { ...coupon, createdBy: actor.id })
    const details = `${hint}: ${counted(coupon.durationDays, 'day')}, ${counted(coupon.usesLimit, 'use')}`
    await writeAudit(tx, deps, actor, { action: 'create-code', details })
    return code
  })
}

/** Prevents further redemptions; existing ones stay valid. */
export function disableCode(deps: Pick<Dependencies, 'db' | 'now'>, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const hint = await disablePremiumCode(tx, deps, id)
    if (!hint) throw new Refused('PREMIUM_CODE_NOT_FOUND')
    await writeAudit(tx, deps, actor, { action: 'disable-code', details: hint })
  })
}

export async function describeCodes({ db }: Pick<Dependencies, 'db'>): Promise<PremiumCode[]> {
  const codes = await listCodes(db)
  return codes.map(({ id, expiresAt, createdAt, disabledAt, ...code }) => ({
    ...code,
    _id: id,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    isDisabled: disabledAt !== null,
  }))
}
