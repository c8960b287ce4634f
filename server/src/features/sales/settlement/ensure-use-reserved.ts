import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { reserveUse } from '../../pricing/rules/count-uses.ts'

type Used = Pick<Selectable<Sale>, 'holdsUse' | 'discountKind' | 'priceRuleId'>

/** Reserves a use of the sale's code unless one is reserved already. Returns the sale's new `holdsUse`. */
export async function ensureUseReserved(tx: Db, sale: Used): Promise<boolean> {
  if (sale.discountKind !== 'code' || !sale.priceRuleId) return false
  return sale.holdsUse || reserveUse(tx, sale)
}
