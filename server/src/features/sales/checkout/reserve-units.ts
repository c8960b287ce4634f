import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { releaseKeys, reserveKeys } from '../../items/keys/reserve-keys.ts'
import { releaseStock, reserveStock } from './stock-queries.ts'

type Units = Pick<Selectable<Sale>, 'id' | 'itemId' | 'quantity'>

/** Reserves the stock and the license keys of an existing sale. Returns false and changes nothing if too few are left. */
export async function reserveUnits(tx: Db, sale: Units): Promise<boolean> {
  if (!(await reserveStock(tx, sale.itemId, sale.quantity))) return false
  if (await reserveKeys(tx, sale.id)) return true
  await releaseUnits(tx, sale)
  return false
}

export async function releaseUnits(tx: Db, sale: Units): Promise<void> {
  await releaseStock(tx, sale.itemId, sale.quantity)
  await releaseKeys(tx, sale.id)
}
