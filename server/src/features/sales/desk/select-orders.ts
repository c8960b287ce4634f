import type { SelectedOrder } from '@guildshop/contract/orders'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { addressOf } from '../describe-sale.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { csvOfOrders } from '../orders/export-orders.ts'
import { listSelectedOrders, type SelectedRow } from './selected-order-queries.ts'

type Selection = { ownerId: string; saleIds: string[] }

/** The selected orders as packing slips need them. */
export async function readSelectedOrders(
  deps: Pick<Dependencies, 'db'>,
  selection: Selection,
): Promise<SelectedOrder[]> {
  const sales = await findSelected(deps, selection)
  return sales.map((sale) => ({
    ...describeOrder(sale),
    guildName: sale.guildName,
    itemDescription: sale.itemDescription,
    shippingAddress: addressOf(sale),
  }))
}

/** The selected orders as CSV, with the columns of a full export and, across servers, the server's name. */
export async function exportSelectedOrders(deps: Pick<Dependencies, 'db'>, selection: Selection): Promise<string> {
  return csvOfOrders(await findSelected(deps, selection))
}

/** In the requested order. Ignores unknown ids and those of other sellers. */
async function findSelected({ db }: Pick<Dependencies, 'db'>, selection: Selection): Promise<SelectedRow[]> {
  const requested = selection.saleIds.map((id) => id.toLowerCase())
  const ids = [...new Set(requested)].filter((id) => z.uuid().safeParse(id).success)
  if (ids.length === 0) return []
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = ({ id }: SelectedRow) => positions.get(id) ?? 0
  const sales = await listSelectedOrders(db, selection.ownerId, ids)
  return sales.toSorted((one, other) => positionOf(one) - positionOf(other))
}
