import { createHash, randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Guild, Item, Sale } from '../../src/db/tables.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { copyOfItem } from '../../src/features/sales/checkout/copy-of-item.ts'
import { demoAddresses } from './demo-people.ts'
import {
  failDelivery,
  fillOfferTotals,
  fillRollups,
  findDemoGuild,
  insertBuyerMessages,
  insertDeliveries,
  insertDisputesOfSales,
  insertOwnerNote,
  insertRefundsOfSales,
  insertSales,
  listDemoItems,
  listDemoRules,
} from './demo-queries.ts'
import { type DemoShop, demoShops } from './demo-shops.ts'
import { generateDemoSales, type Purchase } from './generate-demo-sales.ts'
import { priceDemoOrder } from './price-demo-order.ts'
import { seedDemoEntitlements } from './seed-demo-entitlements.ts'
import { seedDemoGifts } from './seed-demo-gifts.ts'
import { seedDemoMemberships } from './seed-demo-memberships.ts'

const oneMinute = 60_000
const oneDay = 86_400_000

type Bought = Purchase<Selectable<Item>> & { id: string }

/** Seeds a year of sales with deliveries, refunds, shipments and messages to buyers, up to now. */
export async function seedDemoSales({ db, now, secrets }: Pick<Dependencies, 'db' | 'now' | 'secrets'>): Promise<void> {
  const bought: Bought[] = []
  for (const shop of demoShops) {
    const guild = await findDemoGuild(db, shop.guildId)
    if (!guild) continue
    const purchases = generateDemoSales(shop, await listDemoItems(db, guild.id), now())
    const here = purchases.map((purchase) => ({ ...purchase, id: randomUUID() }))
    const ruleIds = new Map((await listDemoRules(db, guild.id)).map(({ name, id }) => [name, id]))
    await insertSales(
      db,
      here.map((purchase) => ({
        ...saleOf(shop, guild, purchase, now()),
        ...priceOf(purchase, { ruleIds, sold: here }),
      })),
    )
    bought.push(...here)
  }
  await seedDemoGifts({ db, now }, bought)
  await seedDemoEntitlements({ db, now, secrets })
  await seedDemoMemberships({ db, now, secrets }, 'PETRASELLER23')
  await insertDeliveries(db, now())
  for (const { id, order } of bought) if (order?.failed) await failDelivery(db, { saleId: id, ...order.failed })
  for (const { id, order } of bought) if (order?.note) await insertOwnerNote(db, id, order.note)
  await insertRefundsOfSales(db)
  await insertDisputesOfSales(db)
  await insertBuyerMessages(db, now())
  await fillRollups(db)
  await fillOfferTotals(db)
}

function saleOf(shop: DemoShop, guild: Selectable<Guild>, bought: Bought, now: Date): Insertable<Sale> {
  const { id, item, buyer, paidAt } = bought
  const quantity = bought.order?.quantity ?? 1
  const createdAt = new Date(paidAt.getTime() - 2 * oneMinute)
  return {
    id,
    ...copyOfItem(item, true),
    quantity,
    sellerId: guild.ownerId,
    payeeId: shop.payeeId,
    buyerDiscordId: buyer.discordId,
    buyerDiscordUsername: buyer.username,
    channelId: shop.channelId,
    state: 'paid',
    holdsStock: false,
    reservedUntil: new Date(createdAt.getTime() + 30 * oneMinute),
    orderId: paypalId(id, 'order'),
    captureId: paypalId(id, 'capture'),
    createdAt,
    paidAt,
    disputedAt: bought.order?.isDisputed ? new Date(paidAt.getTime() + 5 * oneDay) : null,
    ...shippingOf(bought),
    ...refundOf(bought, now),
  }
}

/** A free order has no payment at PayPal. */
function priceOf(bought: Bought, known: { ruleIds: Map<string, string>; sold: Bought[] }) {
  const price = priceDemoOrder(bought, known)
  return { ...price, ...(price.price === 0 && { orderId: null, captureId: null }) }
}

/** Fixed orders are pending; the others shipped a few days after payment, most with a tracking number. */
function shippingOf({ item, paidAt, luck, order }: Bought) {
  const place = order ? order.address : Math.floor(luck * demoAddresses.length)
  const address = item.requiresShipping && place !== undefined ? demoAddresses[place] : undefined
  const isShipped = item.requiresShipping && !order
  const shippedAt = isShipped ? new Date(paidAt.getTime() + (1 + luck * 3) * oneDay) : null
  return {
    shippingAddress: address ?? null,
    shippedAt,
    trackingNumber: isShipped && luck > 0.2 ? `RR${String(Math.floor(luck * 1e9)).padStart(9, '0')}NZ` : null,
    shipmentReportedAt: shippedAt && new Date(shippedAt.getTime() + 3000),
  }
}

/** Fully refunds about one in forty and partially one in a hundred, at least two days after payment. */
function refundOf({ item, paidAt, luck, order }: Bought, now: Date) {
  const share = (luck * 1000) % 1
  const isYoung = now.getTime() - paidAt.getTime() < 2 * oneDay
  if (order || isYoung || share > 0.035) return { refundedCents: 0, refundedAt: null }
  if (share > 0.025) return { refundedCents: Math.ceil(item.price / 300) * 100, refundedAt: null }
  return { refundedCents: item.price, refundedAt: new Date(paidAt.getTime() + 20 * oneMinute) }
}

/** 17 letters and digits, like PayPal's ids. */
function paypalId(id: string, kind: string): string {
  const digest = createHash('sha256').update(`${kind} ${id}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).toUpperCase().slice(0, 17)
}
