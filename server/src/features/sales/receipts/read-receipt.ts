import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '@guildshop/contract/deliveries'
import type { Receipt, ReceiptState } from '@guildshop/contract/sales/receipts'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry, hiddenInKey } from '../../../http/throttle.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { describeDiscount } from '../describe-discount.ts'
import { describeQuantity } from '../describe-quantity.ts'
import { listContents } from '../entitlements/list-contents.ts'
import { listRoles } from '../entitlements/read-entitlements.ts'
import type { RoleRow } from '../entitlements/role-queries.ts'
import { findReceipt, type ReceiptRow } from './receipt-queries.ts'

/** Milliseconds to wait for Discord. A receipt without the role's name is better than a late one. */
const timeout = 1500

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'discordFacts'>
type Role = NonNullable<Receipt['role']>

/** A buyer's receipt. Contains nothing about the buyer, because anyone with the order id can read it. */
export async function readReceipt(deps: Deps, request: { saleId: string; network: string }): Promise<Receipt> {
  await countTry(deps, `receipts:${hiddenInKey(deps, request.network)}`, throttles.receipts)
  const isId = z.uuid().safeParse(request.saleId).success
  const sale = isId ? await findReceipt(deps.db, request.saleId) : undefined
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  const [{ isPremium }, roles, contents] = await Promise.all([
    readPremium(deps.db, sale.ownerId, deps.now()),
    describeRoles(deps, sale),
    listContents(deps.db, sale.id),
  ])
  return {
    orderNumber: orderNumber(sale),
    itemName: sale.itemName,
    ...describeQuantity(sale),
    imageUrl: imageUrlOf(sale),
    priceCents: sale.price,
    currency: sale.currency,
    ...describeDiscount(sale),
    refundedCents: sale.refundedCents,
    paidAt: sale.paidAt?.toISOString() ?? null,
    shippedAt: sale.shippedAt?.toISOString() ?? null,
    state: stateOf(sale, roles),
    role: roles[0] ?? null,
    ...(roles.length > 1 && { roles }),
    ...(contents.length > 0 && { hasContents: true }),
    ...describeMembership(sale),
    ...describeGift(sale),
    sellerName: isPremium ? sale.guildName : null,
  }
}

function describeMembership(sale: ReceiptRow): Pick<Receipt, 'membership'> {
  const { period, renewal, paidUntil } = sale
  if (!period || !renewal) return {}
  return { membership: { period, renewal, isTrial: isFree(sale), until: paidUntil?.toISOString() ?? null } }
}

function describeGift({ giftState }: ReceiptRow): Pick<Receipt, 'gift'> {
  return giftState ? { gift: { state: giftState } } : {}
}

/** Nothing was paid for the order, because it began with a trial or was imported. */
const isFree = ({ state }: ReceiptRow) => state === 'granted'

function stateOf(sale: ReceiptRow, roles: Role[]): ReceiptState {
  if (sale.state === 'pending') return 'review'
  if (sale.refundedAt) return 'refunded'
  if (sale.shippedAt) return 'shipped'
  if (sale.requiresShipping) return 'to-ship'
  if (!sale.isHandedOver) return 'delivering'
  return roles.some(({ state }) => state !== 'assigned') ? 'delivering' : 'delivered'
}

const roleStates = { waiting: 'waiting', failed: 'failed', done: 'assigned', skipped: 'assigned' } as const

async function describeRoles(deps: Deps, sale: ReceiptRow): Promise<Role[]> {
  const sold = await listRoles(deps.db, sale.id)
  if (sold.length === 0) return []
  const [deliveries, names] = await Promise.all([
    deps.hooks.listDeliveries(deps.db, sale.id),
    readRoleNames(deps, sale.discordGuildId),
  ])
  return sold.map((role) => describeRole(sale, role, { deliveries, name: names.get(role.roleId) ?? null }))
}

function describeRole(
  sale: ReceiptRow,
  { id, endsAt, roleDays }: RoleRow,
  { deliveries, name }: { deliveries: Delivery[]; name: string | null },
): Role {
  const given = deliveries.find(({ kind, entitlementId }) => kind === 'give-role' && entitlementId === id)
  return {
    name,
    state: stateOfRole(sale, given),
    endsAt: endsAt?.toISOString() ?? null,
    durationDays: roleDays,
  }
}

/** Deliveries are planned when the payment clears or the gift is handed over, and erased with the shop. */
function stateOfRole({ state, isHandedOver }: ReceiptRow, given: Delivery | undefined): Role['state'] {
  if (state === 'pending' || !isHandedOver) return 'waiting'
  return roleStates[given?.state ?? 'done']
}

/** Without entries if Discord doesn't respond in time. */
function readRoleNames(deps: Deps, discordGuildId: string): Promise<Map<string, string>> {
  const none = new Map<string, string>()
  return Promise.race([listRoleNames(deps, discordGuildId), sleep(timeout, none, { ref: false })])
}
