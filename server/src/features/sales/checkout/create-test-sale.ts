import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { entitleTester } from '../entitlements/entitle-buyer.ts'
import { insertSale } from '../sale-queries.ts'

/** Records the sale of a test purchase, which counts as no revenue and ships nothing. */
export async function createTestSale(
  tx: Db,
  draft: Insertable<Sale>,
  isOwnerPremium: boolean,
): Promise<Selectable<Sale>> {
  const sale = await insertSale(tx, { ...draft, isTest: true })
  await entitleTester(tx, sale, isOwnerPremium)
  return sale
}
