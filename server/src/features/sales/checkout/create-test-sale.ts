import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { insertSale } from '../sale-queries.ts'

/** Records the sale of a test purchase, which counts as no revenue and ships nothing. */
export function createTestSale(tx: Db, sale: Insertable<Sale>): Promise<Selectable<Sale>> {
  return insertSale(tx, { ...sale, isTest: true })
}
