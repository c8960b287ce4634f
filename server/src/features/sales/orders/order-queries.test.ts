import { expect, test } from 'vitest'
import type { OrderCursor } from '../../../db/merge-pages.ts'
import { orderNumber } from '../../../db/order-number.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { listOrders } from './order-queries.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)

test.each([1, 2, 3, 5, 100])('lists each shipped order once, scanning %d orders at a time', async (scanLimit) => {
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const mug = await anItem(guild, { requiresShipping: true })
  const when = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const shipped: string[] = []
  for (let number = 0; number < 14; number += 1) {
    const isShipped = number % 5 === 0
    const { id } = await aSale(guild, mug, { paidAt: when(number), shippedAt: isShipped ? when(60) : null })
    if (isShipped) shipped.unshift(id)
  }

  const listed: string[] = []
  let after: OrderCursor | undefined
  let pages = 0
  do {
    const shippedOnly = { guildId: guild.id, orderedBefore: null, filter: 'shipped' as const, withTests: false }
    const { orders, next } = await listOrders(shop.db, { ...shippedOnly, after, atMost: 2, scanLimit })
    listed.push(...orders.map(({ id }) => id))
    after = next ?? undefined
    pages += 1
  } while (after && pages < 50)

  expect(listed).toEqual(shipped)
  expect(pages).toBeGreaterThanOrEqual(Math.ceil(14 / scanLimit))
})

test('lists an order found by number once and first, before orders that mention it and beyond the scan', async () => {
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const mug = await anItem(guild)
  const when = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const oldest = await aSale(guild, mug, { paidAt: when(0) })
  const code = orderNumber({ ...oldest, ...guild }).slice(3)
  await shop.db.updateTable('sale').set({ trackingNumber: code }).where('id', '=', oldest.id).execute()
  const mentioning = await aSale(guild, mug, { paidAt: when(1), trackingNumber: `NR-${code}` })
  const newest = await aSale(guild, mug, { paidAt: when(2) })

  const listed: string[] = []
  let after: OrderCursor | undefined
  do {
    const wanted = { guildId: guild.id, orderedBefore: null, filter: 'all' as const, withTests: false, search: code }
    const { orders, next } = await listOrders(shop.db, { ...wanted, after, atMost: 2, scanLimit: 1 })
    listed.push(...orders.map(({ id }) => id))
    after = next ?? undefined
  } while (after)

  expect(listed).toEqual([oldest.id, mentioning.id])
  expect(listed).not.toContain(newest.id)
})
