import { groupRefusal, recipientRefusal } from '@guildshop/contract/eligibility'
import type { PricedItem, Purchase } from '@guildshop/contract/priced-item'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readPricedItem } from '../../pricing/reading/read-priced-items.ts'
import type { LateRefusal } from './price-again.ts'
import { findItemToReprice } from './purchase-history-queries.ts'
import { readPurchases } from './read-purchases.ts'

type Deps = Pick<Dependencies, 'now'>
type Row = Selectable<Sale>

/**
 * Why a checkout can't be paid: its holder got another item of its exclusive group since it began. Because recipients
 * don't know of gifts that aren't paid, a gift and their own checkout can be open at the same time; the first to be paid
 * wins.
 */
export async function groupRefusalNow(tx: Db, deps: Deps, sale: Row): Promise<LateRefusal | null> {
  const isGift = sale.recipientDiscordId !== null
  const held = (await listHeld(tx, sale)).filter(({ isOwnPayment, isOpen }) => !isOwnPayment || (isGift && !isOpen))
  const item = held.length > 0 ? await readItem(tx, deps, sale) : null
  if (!item) return null
  const buyer = { roleIds: null, purchases: held }
  const refusal = isGift ? recipientRefusal(item, buyer) : groupRefusal(item, buyer)
  return refusal && { problem: refusal.refusal, message: refusal.message }
}

/**
 * Whether the recipient of a paid gift has another item of its exclusive group, or has a checkout for one that may be
 * paid. Waiting gifts don't count, so that the first of them is delivered.
 */
export async function recipientHas(tx: Db, deps: Deps, sale: Row): Promise<'an item' | 'a checkout' | 'none'> {
  const held = (await listHeld(tx, sale)).filter(({ isOwnPayment, isOpen }) => isOwnPayment || !isOpen)
  const item = held.length > 0 ? await readItem(tx, deps, sale) : null
  if (!item) return 'none'
  const isRefused = (purchases: Purchase[]) => recipientRefusal(item, { roleIds: null, purchases }) !== null
  if (isRefused(held.filter(({ isOpen }) => !isOpen))) return 'an item'
  return isRefused(held) ? 'a checkout' : 'none'
}

async function listHeld(tx: Db, { id, guildId, holderDiscordId }: Row): Promise<Purchase[]> {
  if (!holderDiscordId) return []
  const purchases = await readPurchases(tx, { guildId, buyerDiscordId: holderDiscordId, exceptSaleId: id })
  return purchases.filter(({ isHeld }) => isHeld)
}

async function readItem(tx: Db, { now }: Deps, sale: Row): Promise<PricedItem | null> {
  const item = await findItemToReprice(tx, sale.itemId)
  return item ? readPricedItem(tx, { id: sale.guildId, now: now() }, item) : null
}
