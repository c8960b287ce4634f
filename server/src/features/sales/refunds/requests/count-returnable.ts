import type { Selectable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { Sale } from '../../../../db/tables.ts'
import { hasLimitedStock } from '../../checkout/stock-queries.ts'

type Sold = Pick<Selectable<Sale>, 'itemId' | 'state' | 'quantity' | 'returnedUnits'>

/** Units that a partial refund can put back in stock: none for a single unit, which goes back with a full refund. */
export async function countReturnable(db: Db, sale: Sold): Promise<number> {
  const { itemId, state, quantity, returnedUnits } = sale
  if (!itemId || state !== 'paid' || quantity === 1 || !(await hasLimitedStock(db, itemId))) return 0
  return quantity - returnedUnits
}
