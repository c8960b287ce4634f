import { expect, test } from 'vitest'
import { itemSales, leadingPeriod } from './item-sales.ts'

const items = [
  { _id: 'mug', name: 'Mug', price: 100 },
  { _id: 'pin', name: 'Pin', price: 100 },
  { _id: 'hat', name: 'Hat', price: 100 },
]
const sold = (shopItemId: string, month: number, allTime: number) => ({
  shopItemId,
  monthSalesCount: month,
  monthRevenueCents: month * 100,
  allTimeSalesCount: allTime,
  allTimeRevenueCents: allTime * 100,
})
const metrics = { items: [sold('mug', 1, 9), sold('pin', 2, 5), sold('gone', 1, 10), sold('unsold', 0, 0)] }

test('sorts by revenue this month, then by all-time revenue', () => {
  const rows = itemSales({ items, metrics, isPremium: true })

  expect(rows.map(({ name, month }) => [name, month.revenueCents])).toEqual([
    ['Pin', 200],
    ['Removed item', 100],
    ['Mug', 100],
    ['Hat', 0],
  ])
  expect(leadingPeriod(rows)).toBe('month')
})

test('returns zeros for every item without premium, whatever the API sent', () => {
  const rows = itemSales({ items, metrics, isPremium: false })

  const nothing = { salesCount: 0, revenueCents: 0 }
  expect(rows.map(({ name }) => name)).toEqual(['Mug', 'Pin', 'Hat'])
  expect(rows.every(({ month, allTime }) => [month, allTime].every((sum) => sum.revenueCents === 0))).toBe(true)
  expect(rows[0]).toMatchObject({ month: nothing, allTime: nothing })
  expect(leadingPeriod(rows)).toBeNull()
})

test('treats missing figures as zeros', () => {
  const rows = itemSales({ items, metrics: { items: [{ shopItemId: 'mug' }] }, isPremium: true })

  expect(rows[0]).toMatchObject({ name: 'Mug', allTime: { salesCount: 0, revenueCents: 0 } })
})

test('ranks by all time until this month has revenue', () => {
  const rows = itemSales({ items, metrics: { items: [sold('hat', 0, 3)] }, isPremium: true })

  expect(rows[0]?.name).toBe('Hat')
  expect(leadingPeriod(rows)).toBe('allTime')
})
