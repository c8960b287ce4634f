import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import { hiddenInKey } from '../../../http/throttle.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { discounted } from '../../../testing/builders/sale-builders.ts'
import { deliveryShop } from '../../../testing/delivery-shop.ts'

const shop = await deliveryShop()
const { db, deps, sandbox, guild } = shop

const read = (id: string, ip?: string) => shop.get(`/api/receipts/${id}`, ip ? { ip } : {})
const receiptOf = async (id: string) => (await read(id)).body
const noRole = { roleId: null, roleDurationDays: null }
const now = new Date()

describe('GET /receipts/:id', () => {
  test('returns the item, the amount, the role and the seller', async () => {
    const sale = await shop.sell({ name: 'VIP Pass', price: 1250, currency: 'NZD', roleDurationDays: 30 })
    await shop.runQueuedJobs()

    expect(await receiptOf(sale.id)).toEqual({
      orderNumber: orderNumber({ ...sale, ...guild }),
      itemName: 'VIP Pass',
      imageUrl: null,
      priceCents: 1250,
      currency: 'NZD',
      refundedCents: 0,
      paidAt: sale.paidAt?.toISOString(),
      shippedAt: null,
      state: 'delivered',
      role: { name: 'VIP', state: 'assigned', endsAt: expect.any(String), durationDays: 30 },
      sellerName: 'Pixel Forge',
    })
  })

  test('returns the quantity and the days of all units', async () => {
    const sale = await shop.sell({ price: 1250, roleDurationDays: 30 }, { quantity: 3 })

    expect(await receiptOf(sale.id)).toMatchObject({ quantity: 3, priceCents: 3750, role: { durationDays: 90 } })
  })

  test('returns the amount paid and the discount', async () => {
    const sale = await shop.sell({ price: 1500 }, discounted)

    expect(await receiptOf(sale.id)).toMatchObject({
      priceCents: 1200,
      discount: { amount: 300, kind: 'code', name: 'WELCOME10' },
    })
  })

  test('contains nothing about the buyer', async () => {
    const shipped = { shippedAt: now, trackingNumber: 'NZ-77' }
    const sale = await shop.sell({ ...noRole, requiresShipping: true }, shipped)

    const text = JSON.stringify(await receiptOf(sale.id))

    const personal = [sale.buyerDiscordId, 'robin', 'Robin Vale', 'Lantern', 'NZ-77', sale.orderId, sale.captureId]
    expect(personal.filter((part) => part && text.includes(part))).toEqual([])
    expect(text).toContain('"state":"shipped"')
  })

  test.each([
    ['review', noRole, { state: 'pending', paidAt: null, heldAt: now }],
    ['delivered', noRole, {}],
    ['to-ship', { ...noRole, requiresShipping: true }, {}],
    ['shipped', { ...noRole, requiresShipping: true }, { shippedAt: now }],
    ['refunded', { ...noRole, requiresShipping: true }, { refundedAt: now, refundedCents: 1500 }],
    ['delivering', {}, {}],
  ])('returns the state %s', async (state, item, given) => {
    const sale = await shop.sell(item, given)

    expect(await receiptOf(sale.id)).toMatchObject({ state })
  })

  test('reports a role that could not be assigned', async () => {
    const sale = await shop.sell()
    await db.updateTable('delivery').set({ state: 'failed', problem: 'ROLE_TOO_HIGH' }).execute()

    expect(await receiptOf(sale.id)).toMatchObject({ state: 'delivering', role: { state: 'failed' } })
  })

  test('says that the buyer has something to open, and lists several roles', async () => {
    const sale = await shop.sell()
    const { anEntitlement } = deliverableBuilders(shop.deps)
    await anEntitlement(sale, { kind: 'role', roleId: roles.legend })
    await anEntitlement(sale, { kind: 'text', content: 'The password is "lantern".' })

    const found = await receiptOf(sale.id)

    expect(found).toMatchObject({ hasContents: true, roles: [{ name: 'VIP' }, { name: 'Legend' }] })
    expect(JSON.stringify(found)).not.toContain('lantern')
  })

  test('leaves out the name of the role while Discord is down', async () => {
    const sale = await shop.sell()
    await sandbox.control('/discord/control/faults', { kind: 'status', status: 503, times: 20, path: '/guilds/*' })

    expect(await receiptOf(sale.id)).toMatchObject({ state: 'delivering', role: { name: null } })
  })

  test('names the seller only for a premium owner', async () => {
    const owner = await shop.aPerson()
    const free = await shop.aGuild({ owner, name: 'Retro Raiders' })
    const sale = await shop.sell(noRole)
    await db.updateTable('sale').set({ guildId: free.id }).where('id', '=', sale.id).execute()

    expect(await receiptOf(sale.id)).toMatchObject({ sellerName: null })
    expect(JSON.stringify(await receiptOf(sale.id))).not.toContain('Retro Raiders')
  })

  test.each([
    ['an open checkout', { state: 'open', paidAt: null }],
    ['a cancelled one', { state: 'cancelled', paidAt: null }],
    ['a failed one', { state: 'failed', paidAt: null, heldAt: now }],
    ['a test purchase', { isTest: true }],
  ])('is not found for %s', async (_, given) => {
    const sale = await shop.sell(noRole, given)

    expect(await read(sale.id)).toMatchObject({ status: 404, body: { code: 'SALE_NOT_FOUND' } })
  })

  test('is not found by anything but the order ID', async () => {
    const sale = await shop.sell(noRole)
    const number = orderNumber({ ...sale, ...guild })

    for (const id of [randomUUID(), number, sale.orderId, sale.captureId, 'of-removed-servers']) {
      expect([id, (await read(String(id))).status]).toEqual([id, 404])
    }
  })

  test('is limited per network', async () => {
    const sale = await shop.sell(noRole)
    const ip = '203.0.113.9'
    const resetsAt = new Date(deps.now().getTime() + 60_000)
    await db
      .insertInto('throttle')
      .values({ key: `receipts:${hiddenInKey(deps, ip)}`, hits: 119, resetsAt })
      .execute()

    const statuses = [await read(sale.id, ip), await read(sale.id, ip), await read(sale.id, '203.0.113.10')]

    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200])
  })
})
