import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '@guildshop/contract/deliveries'
import type { Receipt, ReceiptState } from '@guildshop/contract/sales/receipts'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { countTry } from '../../../http/throttle.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { describeQuantity } from '../describe-quantity.ts'
import { findReceipt, type ReceiptRow } from './receipt-queries.ts'

/** Enough for the buyers behind one address; an id is too long to guess anyway. */
const perNetwork = { times: 120, seconds: 600 }

/** Milliseconds to wait for Discord. A receipt without the role's name is better than a late one. */
const timeout = 1500

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks' | 'discordFacts'>

/** A buyer's receipt. Contains nothing about the buyer, because the order id is its only key. */
export async function readReceipt(deps: Deps, request: { saleId: string; network: string }): Promise<Receipt> {
  await countTry(deps, `receipts:${request.network}`, perNetwork)
  const isId = z.uuid().safeParse(request.saleId).success
  const sale = isId ? await findReceipt(deps.db, request.saleId) : undefined
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  const [{ isPremium }, deliveries, roleName] = await Promise.all([
    readPremium(deps.db, sale.ownerId, deps.now()),
    deps.hooks.listDeliveries(deps.db, sale.id),
    sale.roleId ? findRoleName(deps, sale) : null,
  ])
  const role = sale.roleId ? describeRole(sale, deliveries, roleName) : null
  return {
    orderNumber: orderNumber(sale),
    itemName: sale.itemName,
    ...describeQuantity(sale),
    imageUrl: imageUrlOf(sale),
    priceCents: sale.price,
    currency: sale.currency,
    refundedCents: sale.refundedCents,
    paidAt: sale.paidAt?.toISOString() ?? null,
    shippedAt: sale.shippedAt?.toISOString() ?? null,
    state: stateOf(sale, role),
    role,
    sellerName: isPremium ? sale.guildName : null,
  }
}

function stateOf(sale: ReceiptRow, role: Receipt['role']): ReceiptState {
  if (sale.state === 'pending') return 'review'
  if (sale.refundedAt) return 'refunded'
  if (sale.shippedAt) return 'shipped'
  if (sale.requiresShipping) return 'to-ship'
  return role?.state === 'waiting' || role?.state === 'failed' ? 'delivering' : 'delivered'
}

const roleStates = { waiting: 'waiting', failed: 'failed', done: 'assigned', skipped: 'assigned' } as const

function describeRole(sale: ReceiptRow, deliveries: Delivery[], name: string | null): Receipt['role'] {
  const given = deliveries.find(({ kind }) => kind === 'give-role')
  const removal = deliveries.find(({ kind, state }) => kind === 'take-role' && state !== 'skipped')
  const isPaid = sale.state === 'paid'
  return {
    name,
    // Deliveries are planned when the payment clears and erased with the shop.
    state: roleStates[given?.state ?? (isPaid ? 'done' : 'waiting')],
    endsAt: removal?.dueAt ?? null,
    durationDays: sale.roleDurationDays && sale.roleDurationDays * sale.quantity,
  }
}

/** Null if Discord doesn't respond in time or the role is gone. */
async function findRoleName({ discordFacts }: Deps, sale: ReceiptRow): Promise<string | null> {
  const listed = discordFacts.listRoles(sale.discordGuildId).catch(() => [])
  const roles = await Promise.race([listed, sleep(timeout, [], { ref: false })])
  return roles.find(({ id }) => id === sale.roleId)?.name ?? null
}
