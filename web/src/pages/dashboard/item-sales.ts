import type { ShopItem } from '@guildshop/contract/items'
import type { SalesMetrics } from '@guildshop/contract/sales'

type Sold = { salesCount: number; revenueCents: number; unitsCount?: number | null | undefined }
export type ItemSales = { id: string; name: string; month: Sold; allTime: Sold }

type Given = { items: readonly ShopItem[]; metrics: SalesMetrics; isPremium: boolean }

const nothing: Sold = { salesCount: 0, revenueCents: 0 }

/** Sales per item, best sellers first. All zeros without premium. */
export function itemSales({ items, metrics, isPremium }: Given): ItemSales[] {
  const listed = items.map(({ _id, name }) => ({ id: _id, name, month: nothing, allTime: nothing }))
  if (!isPremium) return listed

  const known = new Map((metrics.items ?? []).map((sold) => [sold.shopItemId, soldOf(sold)]))
  const rows = listed.map((row) => ({ ...row, ...known.get(row.id) }))
  const listedIds = new Set(listed.map(({ id }) => id))
  const removed = [...known].filter(([id, { allTime }]) => !listedIds.has(id) && allTime.salesCount > 0)
  const removedRows = removed.map(([id, sold]) => ({ id, name: 'Removed item', ...sold }))
  return [...rows, ...removedRows].sort(bestSellerFirst)
}

function soldOf(sold: NonNullable<SalesMetrics['items']>[number]): { month: Sold; allTime: Sold } {
  return {
    month: {
      salesCount: sold.monthSalesCount ?? 0,
      revenueCents: sold.monthRevenueCents ?? 0,
      ...unitsOf(sold.monthUnitsCount),
    },
    allTime: {
      salesCount: sold.allTimeSalesCount ?? 0,
      revenueCents: sold.allTimeRevenueCents ?? 0,
      ...unitsOf(sold.allTimeUnitsCount),
    },
  }
}

const unitsOf = (unitsCount: number | null | undefined) => (unitsCount ? { unitsCount } : {})

function bestSellerFirst(one: ItemSales, other: ItemSales): number {
  const byMonth = other.month.revenueCents - one.month.revenueCents
  return byMonth || other.allTime.revenueCents - one.allTime.revenueCents
}

/** The period best sellers are ranked by: this month once it has revenue, otherwise all time. */
export function leadingPeriod(rows: readonly ItemSales[]): 'month' | 'allTime' | null {
  if (rows.some(({ month }) => month.revenueCents > 0)) return 'month'
  return rows.some(({ allTime }) => allTime.revenueCents > 0) ? 'allTime' : null
}
