import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { findShop } from './checkout-queries.ts'

type Shop = NonNullable<Awaited<ReturnType<typeof findShop>>>
type PayableShop = Shop & { payerId: string }

/** Returns the shop of a Discord server, or refuses if it's closed. */
export async function findOpenShop({ db }: Pick<Dependencies, 'db'>, guildId: string): Promise<Shop> {
  const shop = await findShop(db, guildId)
  if (!shop) throw new Refused('SHOP_NOT_HERE')
  refuseIf(closedReason(shop))
  return shop
}

function closedReason({ isEnabled, bannedAt, deactivatedAt, ownerLostAt }: Shop): RefusalCode | null {
  return isEnabled && !bannedAt && !deactivatedAt && !ownerLostAt ? null : 'SHOP_CLOSED'
}

/** Returns the shop, or refuses if it's closed or its owner has no PayPal account. */
export async function findPayableShop(deps: Pick<Dependencies, 'db'>, guildId: string): Promise<PayableShop> {
  const { payerId, ...shop } = await findOpenShop(deps, guildId)
  if (!payerId) throw new Refused('SHOP_CANNOT_BE_PAID')
  return { ...shop, payerId }
}

/** Like `findPayableShop`, for previews, which a shop has before it can open. Without an account, the payer is blank. */
export async function findShopForPreview({ db }: Pick<Dependencies, 'db'>, guildId: string): Promise<PayableShop> {
  const shop = await findShop(db, guildId)
  if (!shop) throw new Refused('SHOP_NOT_HERE')
  return { ...shop, payerId: shop.payerId ?? '' }
}

/** Like `findPayableShop`, for renewals, which a disabled shop still accepts. */
export async function findShopForRenewal({ db }: Pick<Dependencies, 'db'>, guildId: string): Promise<PayableShop> {
  const shop = await findShop(db, guildId)
  if (!shop) throw new Refused('SHOP_NOT_HERE')
  refuseIf(closedReason({ ...shop, isEnabled: true }))
  if (!shop.payerId) throw new Refused('SHOP_CANNOT_BE_PAID')
  return { ...shop, payerId: shop.payerId }
}
