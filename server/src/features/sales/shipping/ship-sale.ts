import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { enqueue } from '../../../jobs/job.ts'
import { connectionKind } from '../../connections/paypal-connection/sale-paypal.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { mayShipDuringDispute } from '../disputes/dispute-queries.ts'
import { lockSaleToShip, markShipped } from '../sale-queries.ts'
import { basicConnection, reportShipment } from './report-shipment.ts'
import { saleShipRefusal } from './ship-refusal.ts'

type Owner = { id: string; username: string }
type Request = { saleId: string; owner: Owner; trackingNumber: string | null }

/** `isReported` is false if the seller has to add the tracking at PayPal. */
export type Shipped = { captureId: string | null; isReported: boolean }

/**
 * Marks an order as shipped exactly once. A job sends tracking to PayPal, so an outage doesn't block shipping. Nothing is
 * sent with a Basic connection, because PayPal would refuse it.
 */
export async function shipSale(deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>, request: Request): Promise<Shipped> {
  const { db, now, hooks } = deps
  if (!z.uuid().safeParse(request.saleId).success) throw new Refused('SALE_NOT_FOUND')
  return db.transaction().execute(async (tx) => {
    const sale = await lockSaleToShip(tx, request.saleId)
    if (sale?.ownerId !== request.owner.id) throw new Refused('SALE_NOT_FOUND')
    const canShipDuringDispute = sale.disputedAt !== null && (await mayShipDuringDispute(tx, sale.id))
    refuseIf(saleShipRefusal({ ...sale, canShipDuringDispute }))

    const isReported = (await connectionKind({ db: tx }, sale)) !== 'basic'
    const shipment = { shippedAt: now(), trackingNumber: request.trackingNumber }
    await markShipped(tx, sale.id, { ...shipment, shipmentProblem: isReported ? null : basicConnection })
    if (isReported) await enqueue(tx, reportShipment, { saleId: sale.id, tries: 0 })
    await hooks.planBuyerMessage(tx, { now }, { saleId: sale.id, kind: 'shipped', event: request.trackingNumber ?? '' })
    const shop = { guild: { id: sale.guildId }, caller: request.owner }
    await recordChange(tx, deps, shop, { action: 'ship-order', details: `Order ${orderNumber(sale)}` })
    return { captureId: sale.captureId, isReported }
  })
}
