import { type DemoBuyer, demoBuyers, demoNewcomers, robin, sam } from './demo-people.ts'
import type { DemoShop, FixedOrder } from './demo-shops.ts'

const oneDay = 86_400_000
/** Sunday first. */
const weekday = [1.5, 0.8, 0.75, 0.8, 0.9, 1.2, 1.6]
/** Random orders that require shipping were shipped long ago. */
const shippingRestsDays = 12

type DemoItem = { name: string; roleId: string | null; requiresShipping: boolean }

/** A random or fixed purchase. */
export type Purchase<Item extends DemoItem> = {
  item: Item
  buyer: DemoBuyer
  paidAt: Date
  /** A random number between 0 and 1 for further decisions. */
  luck: number
  order?: FixedOrder
}

/** Generates a year of purchases: growing, more on weekends, none in the future. Deterministic for a given time. */
export function generateDemoSales<Item extends DemoItem>(shop: DemoShop, items: Item[], now: Date): Purchase<Item>[] {
  const random = createChance(Number(shop.guildId.slice(-4)))
  const today = Math.floor(now.getTime() / oneDay) * oneDay
  const purchases: Purchase<Item>[] = []
  for (let daysAgo = shop.openDays; daysAgo >= 0; daysAgo -= 1) {
    const day = today - daysAgo * oneDay
    const share = 1 - daysAgo / shop.openDays
    const usual = shop.pace.first + (shop.pace.now - shop.pace.first) * share
    const count = Math.floor(usual * (weekday[new Date(day).getUTCDay()] ?? 1) + random())
    const offered = items.filter((item) => daysAgo >= restOf(shop, item))
    for (let sold = 0; sold < count; sold += 1) {
      const item = pickItem(offered, shop.appeal, random())
      const paidAt = momentOf(day, now, (random() + random()) / 2)
      const buyer = pickBuyer(item, random())
      if (item) purchases.push({ item, buyer, paidAt, luck: random() })
    }
  }
  return [...purchases, ...generateOrders(shop, items, now)]
}

function generateOrders<Item extends DemoItem>(shop: DemoShop, items: Item[], now: Date): Purchase<Item>[] {
  return shop.orders.flatMap((order, index) => {
    const item = items.find(({ name }) => name === order.item)
    const buyer = [robin, sam, ...demoBuyers, ...demoNewcomers].find(({ username }) => username === order.buyer)
    const paidAt = new Date(now.getTime() - order.daysAgo * oneDay - (index + 1) * 47 * 60_000)
    return item && buyer ? [{ item, buyer, paidAt, luck: 1, order }] : []
  })
}

function restOf(shop: DemoShop, { name, requiresShipping }: DemoItem): number {
  return Math.max(shop.restingDays[name] ?? 0, requiresShipping ? shippingRestsDays : 0)
}

function pickItem<Item extends DemoItem>(
  items: Item[],
  appeal: Record<string, number>,
  chance: number,
): Item | undefined {
  const weights = items.map(({ name }) => appeal[name] ?? 0)
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0)
  return items.find((_, index) => {
    left -= weights[index] ?? 0
    return left < 0
  })
}

/** Some buyers return far more often than others. */
function pickBuyer(item: DemoItem | undefined, chance: number): DemoBuyer {
  const people = item?.roleId ? demoBuyers : [robin, sam, ...demoBuyers]
  return people[Math.floor(chance ** 1.6 * people.length)] ?? robin
}

/** Mostly afternoons and evenings; today only up to now. */
function momentOf(day: number, now: Date, chance: number): Date {
  const evening = day + (0.35 + 0.65 * chance) * oneDay
  return new Date(evening < now.getTime() ? evening : day + (now.getTime() - day) * chance)
}

/** Deterministic random numbers (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
