import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Sale } from '../../db/tables.ts'
import { setSaleState } from './sale-queries.ts'
import { canBecome, type SaleState } from './sale-state.ts'

type Move = Updateable<Sale> & { state: SaleState }

/** Changes the state of a sale the caller has locked. Throws if the transition isn't allowed, which is a bug. */
export function moveSale(tx: Db, sale: Selectable<Sale>, change: Move): Promise<Selectable<Sale>> {
  if (!canBecome(sale, change.state)) throw new Error(`A sale that is ${sale.state} can't become ${change.state}.`)
  return setSaleState(tx, sale.id, { unreadSince: null, ...change })
}
