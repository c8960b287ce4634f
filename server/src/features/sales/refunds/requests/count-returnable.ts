import type { Selectable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { Sale } from '../../../../db/tables.ts'
import { ownsKey } from '../../../items/keys/read-keys.ts'
import { hasLimitedStock } from '../../checkout/stock-queries.ts'

type Sold = Pick<Selectable<Sale>, 'id' | 'itemId' | 'state' | 'quantity' | 'returnedUnits'>

/**
 * Units that a partial refund can put back in stock. A single unit only goes back with a full refund, unless it's a
 * license key.
 */
export async function countReturnable(db: Db, sale: Sold): Promise<number> {
  const { id, itemId, state, quantity, returnedUnits } = sale
  if (!itemId || state !== 'paid' || !(await hasLimitedStock(db, itemId))) return 0
  if (quantity === 1 && !(await ownsKey(db, id))) return 0
  return quantity - returnedUnits
}
