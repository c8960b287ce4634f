import type { PriceRefusal } from '@guildshop/contract/eligibility'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockBuyer } from '../checkout/checkout-queries.ts'
import { findItemToReprice } from './purchase-history-queries.ts'
import { quoteOffer, readOffer } from './quote-offer.ts'

export type LateRefusal = { problem: 'PRICE_CHANGED' | PriceRefusal['refusal']; message: string }

const priceChanged: LateRefusal = { problem: 'PRICE_CHANGED', message: 'The price of this item has changed.' }

/**
 * Why a checkout that has lost its reservation can't be paid: it would cost more now, or isn't allowed. Null if it can,
 * and for a deleted item, which has no stock. Acquires the buyer's lock; the caller holds the sale's.
 */
export async function lateRefusal(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  sale: Selectable<Sale>,
): Promise<LateRefusal | null> {
  await lockBuyer(tx, sale)
  const item = await findItemToReprice(tx, sale.itemId)
  if (!item) return null
  if (item.currency !== sale.currency) return priceChanged
  const offer = await readOffer(tx, item, {
    roleIds: null,
    buyerDiscordId: sale.buyerDiscordId,
    quantity: sale.quantity,
    code: sale.discountKind === 'code' ? sale.discountName : null,
    chosenPrice: sale.price,
    renewsAutomatically: false,
    isGift: sale.recipientDiscordId !== null,
    now: now(),
    exceptSaleId: sale.id,
  })
  const quote = quoteOffer(offer)
  if ('refusal' in quote) return { problem: quote.refusal, message: quote.message }
  return quote.price > sale.price ? priceChanged : null
}
