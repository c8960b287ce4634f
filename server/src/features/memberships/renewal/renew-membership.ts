import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { checkOwner } from '../../guilds/access/check-owner.ts'
import { areRenewalsStopped } from '../../premium/read-lapse.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { createOrder } from '../../sales/checkout/create-order.ts'
import { findShopForRenewal } from '../../sales/checkout/find-open-shop.ts'
import { addRenewalSale } from '../../sales/checkout/renewal-sale.ts'
import { findOwnMembership } from '../find-own-membership.ts'
import { insertPeriod, lockMembership, type MembershipRow } from '../membership-queries.ts'
import { findOffer, findOpenRenewal } from './renewal-queries.ts'
import { renewalRefusal } from './renewal-refusal.ts'

type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'paypal' | 'paypalApps' | 'publicUrl' | 'hooks'
>

type RenewalRequest = {
  membershipId: string
  buyer: { discordId: string; username: string | null }
  locale?: string | null
  /** The Discord channel of the request; null in a direct message. */
  channelId: string | null
}

export type RenewalCheckout = { membership: MembershipRow; saleId: string; approveUrl: string; reservedUntil: Date }

type Shop = Awaited<ReturnType<typeof requireShop>>

/** Starts a PayPal order for one more period at the member's own price. Reuses an open one. */
export async function renewMembership(deps: Deps, request: RenewalRequest): Promise<RenewalCheckout> {
  const { membershipId, buyer, locale = null, channelId } = request
  await countTry(deps, `renew-membership:${buyer.discordId}`, throttles.renewal)
  const membership = await findOwnMembership(deps.db, { membershipId, discordId: buyer.discordId })
  refuseIf(renewalRefusal(membership, deps.now()))
  const shop = await requireShop(deps, membership)
  const sale = await deps.db.transaction().execute((tx) => openSale(tx, deps, shop, request))
  const shown = { brandName: shop.isPremium ? shop.name : 'Guildshop', guildId: shop.discordGuildId, channelId, locale }
  const approveUrl = sale.approveUrl ?? (await createOrder(deps, sale, shown))
  return { membership, saleId: sale.id, approveUrl, reservedUntil: sale.reservedUntil }
}

/** Disabled shops and hidden items accept renewals, because members keep what they have. */
async function requireShop(deps: Deps, { id }: MembershipRow) {
  const { discordGuildId, itemId, deletedAt } = await findOffer(deps.db, id)
  if (!itemId || deletedAt) throw new Refused('MEMBERSHIP_NOT_RENEWABLE')
  const shop = await findShopForRenewal(deps, discordGuildId)
  if (await checkOwner(deps, shop)) throw new Refused('SHOP_CLOSED')
  if (await areRenewalsStopped(deps.db, shop.ownerId, deps.now())) throw new Refused('MEMBERSHIP_RENEWAL_STOPPED')
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  return { ...shop, discordGuildId, isPremium }
}

/** The lock serializes concurrent requests, so that they share one order. */
async function openSale(tx: Db, deps: Deps, shop: Shop, request: RenewalRequest): Promise<Selectable<Sale>> {
  const { membershipId, buyer, channelId } = request
  const { saleId, price, currency, ...membership } = await lockMembership(tx, membershipId)
  refuseIf(renewalRefusal(membership, deps.now()))
  const open = await findOpenRenewal(tx, membershipId, shop, deps.now())
  if (open) return open
  const sale = await addRenewalSale(tx, deps, { firstSaleId: saleId, price, currency, shop, buyer, channelId })
  await insertPeriod(tx, { membershipId, kind: 'payment', saleId: sale.id, at: deps.now() })
  return sale
}
