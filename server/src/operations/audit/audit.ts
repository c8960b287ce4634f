import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { accountChecks } from './account-checks.ts'
import type { AuditDeps, Check } from './check.ts'
import { deliverableChecks } from './deliverable-checks.ts'
import { deliveryChecks } from './delivery-checks.ts'
import { derivedMembershipChecks } from './derived-membership-checks.ts'
import { discountChecks } from './discount-checks.ts'
import { fileChecks } from './file-checks.ts'
import { keyChecks } from './key-checks.ts'
import { membershipChecks } from './membership-checks.ts'
import { offerChecks } from './offer-checks.ts'
import { premiumChecks } from './premium-checks.ts'
import { rollupChecks } from './rollup-checks.ts'
import { saleChecks } from './sale-checks.ts'
import { storefrontChecks } from './storefront-checks.ts'

export const checks: Check[] = [
  ...accountChecks,
  ...saleChecks,
  ...rollupChecks,
  ...discountChecks,
  ...offerChecks,
  ...storefrontChecks,
  ...deliveryChecks,
  ...deliverableChecks,
  ...keyChecks,
  ...fileChecks,
  ...premiumChecks,
  ...membershipChecks,
  ...derivedMembershipChecks,
]

export type Breach = { rule: string; found: string[] }

/** Checks all rules in one read-only snapshot. Returns violations. */
export function audit(db: Db, deps: AuditDeps): Promise<Breach[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return findBreaches(tx, deps)
    })
}

/** Runs in the caller's transaction. */
export async function findBreaches(tx: Db, deps: AuditDeps): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { rule, find } of checks) {
    const found = await find(tx, deps)
    if (found.length > 0) breaches.push({ rule, found })
  }
  return breaches
}
