import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findSale, insertSale } from '../sale-queries.ts'
import { minutesFrom, minutesReserved } from './checkout-times.ts'

type Renewal = {
  /** The order that the membership began with. */
  firstSaleId: string
  price: number
  currency: string
  shop: { ownerId: string; payerId: string; connectionId: string | null }
  buyer: { discordId: string; username: string | null }
  /** Null in a direct message. */
  channelId: string | null
}

/** Adds an open sale for one more period. It uses no stock and has no entitlements of its own. */
export async function addRenewalSale(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  { firstSaleId, price, currency, shop, buyer, channelId }: Renewal,
): Promise<Selectable<Sale>> {
  const first = await findSale(tx, firstSaleId)
  if (!first) throw new Error('A membership has a first order.')
  const { guildId, itemId, itemName, itemDescription, imageHash, refundTakesBack } = first
  return insertSale(tx, {
    ...{ guildId, itemId, itemName, itemDescription, imageHash, refundTakesBack, price, currency, channelId },
    isRenewal: true,
    quantity: 1,
    requiresShipping: false,
    sellerId: shop.ownerId,
    payeeId: shop.payerId,
    connectionId: shop.connectionId,
    buyerDiscordId: buyer.discordId,
    buyerDiscordUsername: buyer.username,
    state: 'open',
    holdsStock: false,
    reservedUntil: minutesFrom(now(), minutesReserved),
    createdAt: now(),
  })
}
