import type { Dependencies } from '../../src/dependencies.ts'
import { mintPremiumCode } from '../../src/features/premium/codes/mint-premium-code.ts'
import { insertGrant } from '../../src/features/premium/premium-queries.ts'
import { findDemoAccountId } from './seed-demo-accounts.ts'

const oneDay = 86_400_000

/** Lifetime premium for Petra by an administrator, an active code and an expired one. */
export async function seedDemoPremium(deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>): Promise<void> {
  const { db, now } = deps
  const accountId = await findDemoAccountId(db, 'petra')
  await insertGrant(db, { accountId, source: 'admin', startsAt: now(), createdAt: now() })
  const createdBy = await findDemoAccountId(db, 'ada')
  const inDays = (days: number) => new Date(now().getTime() + days * oneDay).toISOString()
  await mintPremiumCode(db, deps, { ...welcome, createdBy, expiresAt: inDays(90) })
  await mintPremiumCode(db, deps, { ...jam, createdBy, expiresAt: inDays(-10) })
}

const welcome = { codePrefix: 'WELCOME', durationDays: 30, usesLimit: 100, notes: 'For new shop owners' }
const jam = { codePrefix: 'GAMEJAM', durationDays: 90, usesLimit: 3, notes: 'Prizes of the spring game jam' }
