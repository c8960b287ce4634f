import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { releaseUse } from '../../pricing/rules/count-uses.ts'
import { releaseUnits } from '../checkout/reserve-units.ts'
import { moveSale } from '../move-sale.ts'
import { lockSale } from '../sale-queries.ts'

/**
 * Delivers an order for which nothing is paid: the first order of a trial, with its start, or of an imported
 * membership.
 */
export async function grantSale(
  tx: Db,
  saleId: string,
  { trialAt }: { trialAt: Date | null },
): Promise<Selectable<Sale>> {
  const sale = await lockSale(tx, saleId)
  if (sale.state === 'granted') return sale
  if (sale.holdsStock) await releaseUnits(tx, sale)
  await releaseUse(tx, sale)
  return moveSale(tx, sale, { state: 'granted', trialAt, holdsStock: false, holdsUse: false, problem: null })
}
