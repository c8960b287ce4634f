import { describe, expect, test, vi } from 'vitest'
import { payingShop, tokenIn } from '../../../testing/paying-shop.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await payingShop()
const { db, deps, owner, sandbox, aStall, start, approve, comeBack, readSale, readItem } = shop

type Stall = Awaited<ReturnType<typeof aStall>>

const remove = ({ guild }: Stall) =>
  db.updateTable('guild').set({ removedAt: deps.now() }).where('id', '=', guild.id).execute()
const capturesOf = async (approveUrl: string) => (await deps.paypal.getOrder(tokenIn(approveUrl))).captures

/** A checkout approved after its server was removed. */
async function anApproval() {
  const stall = await aStall({ stock: 1 })
  const checkout = await start(stall)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
  await remove(stall)
  await approve(checkout.approveUrl)
  return { stall, ...checkout }
}

/** A payment captured after its server was removed. */
async function aLatePayment(given: Parameters<typeof aStall>[0] = {}) {
  const stall = await aStall(given)
  const checkout = await start(stall)
  await approve(checkout.approveUrl)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
  await deps.paypal.captureOrder({ orderId: tokenIn(checkout.approveUrl), requestId: `capture-${checkout.saleId}` })
  await remove(stall)
  await settleSale(deps, checkout.saleId)
  return { stall, ...checkout }
}

const listOrders = async () => {
  const { body } = await shop.get('/api/sales/of-removed-servers', { as: owner })
  return Array.from(Object(body).orders, (one) => Object(one))
}

describe('an approved checkout of a removed server', () => {
  test('is not captured, and the result page says that the buyer was not charged', async () => {
    const { stall, saleId, approveUrl } = await anApproval()

    const page = await comeBack(approveUrl)

    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      status: 'error',
      message: "This shop has closed. You weren't charged.",
    })
    expect(await capturesOf(approveUrl)).toEqual([])
    expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem: 'SHOP_REMOVED', holdsStock: false })
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
  })

  test('is not captured by the sweep either', async () => {
    const { saleId, approveUrl } = await anApproval()
    shop.moveClock(31)

    await sweepCheckouts.run({}, deps)

    expect(await capturesOf(approveUrl)).toEqual([])
    expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem: 'SHOP_REMOVED' })
  })

  test('stays uncaptured when the server is registered again', async () => {
    const { stall, saleId, approveUrl } = await anApproval()
    await comeBack(approveUrl)
    await db.updateTable('guild').set({ removedAt: null }).where('id', '=', stall.guild.id).execute()

    const page = await comeBack(approveUrl)

    expect(page.searchParams.get('message')).toBe("This shop has closed. You weren't charged.")
    expect(await capturesOf(approveUrl)).toEqual([])
    expect(await readSale(saleId)).toMatchObject({ state: 'failed' })
  })
})

describe('a payment that arrives after its server was removed', () => {
  test('becomes a sale, and its owner is mailed once', async () => {
    const { saleId } = await aLatePayment({ name: 'Late Mug', price: 1500 })

    await settleSale(deps, saleId)
    const mail = await shop.newestMailTo(owner.email)

    expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
    expect(mail?.subject).toBe('Order for a removed server · Guildshop')
    expect(mail?.text).toContain('Late Mug')
    expect(mail?.text).toContain('$15.00')
    expect(mail?.text).toContain(`/manage-orders/${saleId}`)
    const mails = shop.mailbox.mails.filter(({ text }) => text?.includes(saleId))
    expect(mails).toHaveLength(1)
  })

  test('is listed only for its owner, and can be opened and shipped', async () => {
    const { saleId, stall } = await aLatePayment({ name: 'Late Poster', requiresShipping: true })

    const listed = (await listOrders()).find(({ _id }) => _id === saleId)
    const opened = await shop.get(`/api/sales/${saleId}`, { as: owner })
    const shipped = await shop.put(`/api/sales/${saleId}/ship`, { as: owner, body: {} })
    const stranger = await shop.get('/api/sales/of-removed-servers', { as: await shop.aPerson() })

    expect(listed).toMatchObject({ itemName: 'Late Poster', guildName: stall.guild.name })
    expect([opened.status, shipped.status]).toEqual([200, 200])
    expect(stranger).toMatchObject({ status: 200, body: { orders: [] } })
  })

  test('becomes a regular order when its server is registered again', async () => {
    const { saleId, stall } = await aLatePayment()
    await db.updateTable('guild').set({ removedAt: null }).where('id', '=', stall.guild.id).execute()

    const { body } = await shop.get(`/api/guilds/${stall.guild.guildId}/sales`, { as: owner })

    expect((await listOrders()).map(({ _id }) => _id)).not.toContain(saleId)
    expect(Object(body).orders).toMatchObject([{ _id: saleId }])
  })

  test('is not listed if it was paid before the removal', async () => {
    const stall = await aStall()
    const { saleId, approveUrl } = await start(stall)
    await approve(approveUrl)
    await settleSale(deps, saleId)
    shop.moveClock(1)
    await remove(stall)

    expect((await listOrders()).map(({ _id }) => _id)).not.toContain(saleId)
  })
})
