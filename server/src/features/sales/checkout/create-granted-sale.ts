import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { entitleBuyer } from '../entitlements/entitle-buyer.ts'
import { insertSale } from '../sale-queries.ts'
import { lockBuyer } from './checkout-queries.ts'
import { copyOfItem } from './copy-of-item.ts'

export type GrantingShop = { id: string; ownerId: string; payerId: string; connectionId: string | null }
type Buyer = { discordId: string; username: string | null }

/** Serializes with the buyer's checkouts until the transaction ends. */
export const lockGranted = (tx: Db, { id: guildId }: GrantingShop, { discordId: buyerDiscordId }: Buyer) =>
  lockBuyer(tx, { guildId, buyerDiscordId })

/** Records an order for which nothing is paid. It reserves no stock, and `grantSale` completes it. */
export async function createGrantedSale(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'secrets'>,
  { shop, item, buyer }: { shop: GrantingShop; item: Selectable<Item>; buyer: Buyer },
): Promise<Selectable<Sale>> {
  const now = deps.now()
  const sale = await insertSale(tx, {
    ...copyOfItem(item, true),
    sellerId: shop.ownerId,
    payeeId: shop.payerId,
    connectionId: shop.connectionId,
    buyerDiscordId: buyer.discordId,
    buyerDiscordUsername: buyer.username,
    state: 'open',
    holdsStock: false,
    reservedUntil: now,
    createdAt: now,
  })
  await entitleBuyer(tx, deps, sale, true)
  return sale
}
