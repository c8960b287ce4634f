import { afterEach, describe, expect, test, vi } from 'vitest'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { orderOf, payingShop } from '../../../testing/paying-shop.ts'
import { claimDueReads } from './read-queries.ts'
import { refreshSales } from './refresh-sales.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await payingShop()
const { db, deps, sandbox, owner, readSale, readItem, post, get } = shop
await shop.givePremium(owner)
const vip = '410000000000010005'
const minute = 60_000
const day = 24 * 60 * minute

afterEach(async () => {
  await sandbox.control('/paypal/control/faults/clear', {})
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 0 })
  // Sales of earlier tests aren't due in later ones.
  await db.updateTable('sale').set({ nextReadAt: null, paypalCheckedAt: null }).execute()
})

const aPaidSale = () => shop.aPaidSale({ price: 1000, stock: 3, roleId: vip })
const refresh = () => refreshSales.run({}, deps)

/** A change at PayPal that no event reports. */
async function silently(path: string, body: object = {}): Promise<void> {
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 1 })
  await sandbox.control(`/paypal/control/${path}`, body)
}

const hide = (status: number, path = '/v2/checkout/orders/*') =>
  sandbox.control('/paypal/control/faults', { method: 'GET', path, status, times: 999 })

const revenueOf = async (guildId: string) =>
  (await db.selectFrom('salesByDay').select('revenueCents').where('guildId', '=', guildId).executeTakeFirstOrThrow())
    .revenueCents
const takeRole = (saleId: string) =>
  db.selectFrom('delivery').selectAll().where('saleId', '=', saleId).where('kind', '=', 'take-role').executeTakeFirst()
const dueNow = (saleId: string) =>
  db.updateTable('sale').set({ nextReadAt: deps.now() }).where('id', '=', saleId).execute()
const readsBy = async (result: string) =>
  (await deps.metrics.saleReads.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0
const breaches = () => findBreaches(db, { now: deps.now, limits: deps.limits })

describe('a paid sale', () => {
  test('is first read an hour after the payment, and then once a day while its role runs', async () => {
    const { sale } = await aPaidSale()
    shop.moveClock(59)
    await refresh()
    const early = await readSale(sale.id)
    shop.moveClock(2)

    await refresh()
    const first = await readSale(sale.id)
    shop.moveClock(5 * 24 * 60)
    await refresh()

    const { paypalCheckedAt, nextReadAt } = await readSale(sale.id)
    expect(sale.nextReadAt).toEqual(new Date((sale.paidAt?.getTime() ?? 0) + 60 * minute))
    expect(early.paypalCheckedAt).toEqual(sale.settledAt)
    expect(first.paypalCheckedAt?.getTime()).toBeGreaterThan(sale.nextReadAt?.getTime() ?? 0)
    expect(first.nextReadAt).toEqual(new Date((sale.paidAt?.getTime() ?? 0) + day))
    expect(nextReadAt).toEqual(new Date((paypalCheckedAt?.getTime() ?? 0) + day))
    expect(await breaches()).toEqual([])
  })

  test('loses role, stock and revenue after a refund that no event reported', async () => {
    const { guild, item, sale, captureId } = await aPaidSale()
    await silently(`captures/${captureId}/refund`)
    await dueNow(sale.id)
    const changed = await readsBy('changed')

    await refresh()

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
    expect(await readItem(item.id)).toMatchObject({ stock: 3 })
    expect(await revenueOf(guild.id)).toBe(0)
    expect(await takeRole(sale.id)).toMatchObject({ state: expect.stringMatching(/waiting|done/) })
    expect(await readsBy('changed')).toBe(changed + 1)
    expect(await breaches()).toEqual([])
  })

  test.each([403, 404])('is unchanged and stays scheduled when PayPal answers %i', async (status) => {
    const { item, sale } = await aPaidSale()
    await dueNow(sale.id)
    await hide(status)

    await refresh()

    expect(await readSale(sale.id)).toMatchObject({
      refundedCents: 0,
      refundedAt: null,
      paypalCheckedAt: sale.paypalCheckedAt,
      nextReadAt: sale.nextReadAt,
    })
    expect(await readItem(item.id)).toMatchObject({ stock: 2 })
    expect(await readsBy('not-shown')).toBeGreaterThan(0)
  })

  test('keeps a known refund when PayPal no longer shows the order', async () => {
    const { sale, captureId } = await aPaidSale()
    await silently(`captures/${captureId}/refund`, { amount: '4.00' })
    await dueNow(sale.id)
    await refresh()
    await hide(404)
    await dueNow(sale.id)

    await refresh()

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400 })
  })

  test('is unchanged when the credentials of its connection are erased', async () => {
    const { sale } = await aPaidSale()
    const app = { accountId: owner.id, payerId: sale.payeeId, clientId: 'gone', createdAt: deps.now() }
    const { id } = await db
      .insertInto('paypalConnection')
      .values({ ...app, endedAt: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('sale').set({ connectionId: id, nextReadAt: deps.now() }).where('id', '=', sale.id).execute()
    const notShown = await readsBy('not-shown')

    await refresh()

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, nextReadAt: sale.nextReadAt })
    expect(await readsBy('not-shown')).toBe(notShown + 1)
  })

  test('is claimed by one of several concurrent workers', async () => {
    const sales = [await aPaidSale(), await aPaidSale(), await aPaidSale()].map(({ sale }) => sale.id)
    await db.updateTable('sale').set({ nextReadAt: deps.now() }).where('id', 'in', sales).execute()
    const claim = () =>
      claimDueReads(db, { now: deps.now(), until: new Date(deps.now().getTime() + 10 * minute), atMost: 2 })

    const claimed = (await Promise.all([claim(), claim(), claim(), claim()])).flat()

    expect(claimed.toSorted()).toEqual(sales.toSorted())
  })

  test('is due again after the lease of a worker that died', async () => {
    const { sale, captureId } = await aPaidSale()
    await silently(`captures/${captureId}/refund`)
    await dueNow(sale.id)
    await claimDueReads(db, { now: deps.now(), until: new Date(deps.now().getTime() + 10 * minute), atMost: 4 })
    await refresh()
    const leased = await readSale(sale.id)
    shop.moveClock(11)

    await refresh()

    expect(leased.refundedCents).toBe(0)
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
  })
})

describe('a round', () => {
  test.each([2, 5])('reads no more than the %i sales configured, and leaves the others due', async (most) => {
    const stalls = await Promise.all(Array.from({ length: 7 }, aPaidSale))
    const ids = stalls.map(({ sale }) => sale.id)
    await db.updateTable('sale').set({ nextReadAt: deps.now() }).where('id', 'in', ids).execute()

    await refreshSales.run({}, { ...deps, paypalReadsPerMinute: most })

    const after = await Promise.all(ids.map(readSale))
    const now = deps.now()
    expect(after.filter(({ nextReadAt }) => nextReadAt && nextReadAt <= now)).toHaveLength(7 - most)
  })

  test.each([
    ['an outage', 500],
    ['a rate limit', 429],
  ])('ends at %s and leaves the other sales due', async (_what, status) => {
    const stalls = await Promise.all(Array.from({ length: 6 }, aPaidSale))
    const ids = stalls.map(({ sale }) => sale.id)
    await db.updateTable('sale').set({ nextReadAt: deps.now() }).where('id', 'in', ids).execute()
    await hide(status)

    await refresh()

    const after = await Promise.all(ids.map(readSale))
    const now = deps.now()
    expect(after.filter(({ nextReadAt }) => nextReadAt && nextReadAt <= now)).toHaveLength(2)
    expect(after.map(({ refundedCents }) => refundedCents)).toEqual(ids.map(() => 0))
    expect(await readsBy('outage')).toBeGreaterThan(0)
  })
})

describe('Check PayPal now', () => {
  const check = (saleId: string, as = owner) => post(`/api/sales/${saleId}/refresh`, { as })

  test('reads the order and returns it with the times of this check and the next', async () => {
    const { sale, captureId } = await aPaidSale()
    await silently(`captures/${captureId}/refund`, { amount: '4.00' })

    const { status, body } = await check(sale.id)

    const { paypalCheckedAt, nextReadAt } = await readSale(sale.id)
    const shown = {
      refundedCents: 400,
      paypalCheckedAt: paypalCheckedAt?.toISOString(),
      paypalNextCheckAt: nextReadAt?.toISOString(),
    }
    expect([status, body]).toEqual([200, expect.objectContaining(shown)])
    expect((await get(`/api/sales/${sale.id}`, { as: owner })).body).toMatchObject(shown)
  })

  test('undoes a reversal that the seller won', async () => {
    const { item, sale, captureId } = await aPaidSale()
    await silently(`captures/${captureId}/dispute`)
    await silently(`captures/${captureId}/reverse`)
    await check(sale.id)
    const reversed = await readSale(sale.id)
    const { disputes } = Object(await (await fetch(`${sandbox.url}/paypal/control`)).json())
    const dispute = Object.keys(disputes).find((id) => disputes[id].captureId === captureId)
    await silently(`disputes/${dispute}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' })
    shop.moveClock(1)

    await check(sale.id)

    expect(reversed).toMatchObject({ refundedCents: 1000 })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2 })
  })

  test('is limited per order', async () => {
    const { sale } = await aPaidSale()

    const replies = await Promise.all([check(sale.id), check(sale.id)])

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429])
  })

  test.each([403, 404])('says so when PayPal answers %i, and changes nothing', async (status) => {
    const { sale } = await aPaidSale()
    await hide(status, `/v2/checkout/orders/${orderOf(sale)}`)

    const reply = await check(sale.id)

    expect(reply).toMatchObject({ status: 409, body: { code: 'PAYPAL_ORDER_NOT_SHOWN' } })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, paypalCheckedAt: sale.paypalCheckedAt })
  })

  test("is refused for another owner's order", async () => {
    const { sale } = await aPaidSale()

    const reply = await check(sale.id, await shop.aPerson())

    expect(reply).toMatchObject({ status: 404, body: { code: 'SALE_NOT_FOUND' } })
  })
})
