import type { ShipManyReply } from '@guildshop/contract/orders'
import { unitsKept } from '@guildshop/contract/quantities'
import { refusals } from '@guildshop/contract/refusals'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listSales } from '../sale-queries.ts'
import { saleShipRefusal } from './ship-refusal.ts'
import { shipSale } from './ship-sale.ts'

type ListedSale = Awaited<ReturnType<typeof listSales>>[number]
type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type Line = { saleId: string; trackingNumber?: string | undefined }
type Request = { guild: { id: string }; owner: { id: string; username: string }; lines: Line[]; isPreview: boolean }

const repeatedMessage = 'This order is listed more than once. Only the first entry counts.'

/** Ships each order independently, so that an error doesn't affect the others. A preview is a dry run. */
export async function shipMany(deps: Deps, request: Request): Promise<ShipManyReply> {
  const lines = request.lines.map(normalizeLine)
  const sales = await findSales(deps, request.guild, lines)
  const shipments = []
  for (const [index, { saleId, trackingNumber }] of lines.entries()) {
    const sale = sales.get(saleId)
    const isRepeated = lines.findIndex((line) => line.saleId === saleId) < index
    const known = isRepeated ? repeatedMessage : problemOf(sale)
    const problem =
      known ?? (request.isPreview ? null : await tryToShip(deps, { saleId, trackingNumber, owner: request.owner }))
    shipments.push({
      saleId,
      orderNumber: sale ? orderNumber(sale) : null,
      itemName: sale?.itemName ?? null,
      ...(sale && { quantity: unitsKept(sale) }),
      trackingNumber,
      problem,
    })
  }
  return { shipments }
}

const normalizeLine = ({ saleId, trackingNumber }: Line) => ({
  saleId: saleId.toLowerCase(),
  trackingNumber: trackingNumber || null,
})

async function findSales(
  { db }: Pick<Dependencies, 'db'>,
  guild: { id: string },
  lines: Array<{ saleId: string }>,
): Promise<Map<string, ListedSale>> {
  const ids = lines.map(({ saleId }) => saleId).filter((id) => z.uuid().safeParse(id).success)
  const sales = ids.length > 0 ? await listSales(db, guild.id, ids) : []
  return new Map(sales.map((sale) => [sale.id, sale]))
}

function problemOf(sale: ListedSale | undefined): string | null {
  const reason = sale ? saleShipRefusal(sale) : 'SALE_NOT_FOUND'
  return reason && refusals[reason].message
}

async function tryToShip(deps: Deps, shipment: Parameters<typeof shipSale>[1]): Promise<string | null> {
  try {
    await shipSale(deps, shipment)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
