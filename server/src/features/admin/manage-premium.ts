import { type PremiumDuration, premiumDurationNames } from '@guildshop/contract/premium-grant-rules'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { grantPremium, revokePremium } from '../premium/grant-premium.ts'
import { lockUser } from './user-queries.ts'
import { type Actor, writeAudit } from './write-audit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'hooks'>

export function grantPremiumTo(deps: Deps, actor: Actor, id: string, duration: PremiumDuration): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUnbanned(tx, id)
    await grantPremium(tx, deps, user.id, duration)
    const details = premiumDurationNames[duration]
    await writeAudit(tx, deps, actor, { action: 'grant-premium', subject: user, details })
  })
}

/** Revokes all grants and cancels subscriptions at PayPal. */
export function revokePremiumOf(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUnbanned(tx, id)
    await revokePremium(tx, deps, user.id)
    await writeAudit(tx, deps, actor, { action: 'revoke-premium', subject: user })
  })
}

async function lockUnbanned(tx: Db, id: string) {
  const user = await lockUser(tx, id)
  if (!user) throw new Refused('USER_NOT_FOUND')
  if (user.bannedAt) throw new Refused('USER_ALREADY_BANNED')
  return user
}
