import { afterEach, describe, expect, test, vi } from 'vitest'
import { captureOf, operatorsPayerId, payingShop, tokenIn } from '../../../testing/paying-shop.ts'
import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { recheckRejectedPayments } from './recheck-rejected-payments.ts'
import { settleSale } from './settle-sale.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await payingShop()
const { db, deps, sandbox, aStall, start, approve, comeBack, readSale, readItem } = shop
const oneDay = 24 * 60
const clearFaults = () => sandbox.control('/paypal/control/faults/clear', {})
afterEach(clearFaults)

const hideOrders = (status: number) =>
  sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*', status, times: 5 })

/** Only this sale is due, so that it meets the faults. */
async function sweepOnly(saleId: string) {
  await clearFaults()
  const later = new Date(deps.now().getTime() + 365 * 86_400_000)
  await db.updateTable('sale').set({ reservedUntil: later }).where('id', '!=', saleId).execute()
}

/** A shop paid to the account of the platform's app, which can read its captures too. */
async function anOwnStall() {
  const owner = await shop.aPerson()
  await shop.tiePaypal(owner, operatorsPayerId)
  const guild = await shop.aGuild({ owner })
  return { guild, item: await shop.anItem(guild, { stock: 2 }) }
}

async function aHold(reason: string, given?: Awaited<ReturnType<typeof anOwnStall>>) {
  const stall = given ?? (await aStall({ stock: 2 }))
  const { saleId, approveUrl } = await start(stall)
  await sandbox.control('/paypal/control/captures/next', { status: 'PENDING', reason })
  await approve(approveUrl)
  await comeBack(approveUrl)
  return { ...stall, saleId, captureId: captureOf(await readSale(saleId)) }
}

/** A payment that doesn't match its sale; PayPal's events are lost. */
async function aRejectedPayment() {
  const { saleId, approveUrl } = await start(await aStall())
  await approve(approveUrl)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
  const { captures } = await deps.paypal.captureOrder({ orderId: tokenIn(approveUrl), requestId: `capture-${saleId}` })
  await db.updateTable('sale').set({ price: 1 }).where('id', '=', saleId).execute()
  await settleSale(deps, saleId)
  return { saleId, captureId: captures[0]?.id ?? 'none' }
}

const messagesOf = async (saleId: string) => {
  const rows = await db
    .selectFrom('buyerMessage')
    .select('kind')
    .where('saleId', '=', saleId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ kind }) => kind)
}
const notificationsOf = async (saleId: string) => {
  const query = db.selectFrom('notification').select(['kind', 'eventKey']).where('saleId', '=', saleId)
  return (await query.orderBy('createdAt').execute()).map(({ kind, eventKey }) => `${kind} ${eventKey.split(':')[0]}`)
}

describe('a payment on hold', () => {
  test('keeps the reason and the stock, and is reported to buyer and seller once', async () => {
    const { saleId, item } = await aHold('UNILATERAL')

    await Promise.all([settleSale(deps, saleId), settleSale(deps, saleId)])

    expect(await readSale(saleId)).toMatchObject({ state: 'pending', holdReason: 'UNILATERAL', problem: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 1 })
    expect(await messagesOf(saleId)).toEqual(['payment-held'])
    expect(await notificationsOf(saleId)).toEqual(['held-payment held'])
  })

  test('stores a new reason when PayPal changes it', async () => {
    const { saleId, captureId } = await aHold('PENDING_REVIEW')
    await db.updateTable('sale').set({ holdReason: 'ECHECK' }).where('captureId', '=', captureId).execute()

    await settleSale(deps, saleId)

    expect(await readSale(saleId)).toMatchObject({ state: 'pending', holdReason: 'PENDING_REVIEW' })
  })

  test('has no reason once it clears', async () => {
    const { saleId, captureId } = await aHold('ECHECK')
    await sandbox.control(`/paypal/control/captures/${captureId}/complete`, {})

    await settleSale(deps, saleId)

    expect(await readSale(saleId)).toMatchObject({ state: 'paid', holdReason: null, heldAt: null })
  })

  test('is reported to buyer and seller when PayPal denies it', async () => {
    const { saleId, captureId, item } = await aHold('PENDING_REVIEW')
    await sandbox.control(`/paypal/control/captures/${captureId}/deny`, {})

    await settleSale(deps, saleId)

    expect(await readSale(saleId)).toMatchObject({ state: 'failed', holdReason: null, heldAt: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 0 })
    expect(await messagesOf(saleId)).toEqual(['payment-held', 'payment-ended'])
    expect(await notificationsOf(saleId)).toEqual(['held-payment held', 'held-payment ended'])
  })

  test.each([404, 403])('waits an hour if PayPal does not show its order (%i)', async (status) => {
    const { saleId } = await aHold('PENDING_REVIEW')
    shop.moveClock(61)
    // Only this sale is due, so that it meets the fault.
    const later = new Date(deps.now().getTime() + 86_400_000)
    await db.updateTable('sale').set({ reservedUntil: later }).where('id', '!=', saleId).execute()
    await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*', status })

    await sweepCheckouts.run({}, deps)

    const { state, reservedUntil } = await readSale(saleId)
    expect(state).toBe('pending')
    expect(reservedUntil.getTime()).toBeGreaterThan(deps.now().getTime() + 30 * 60_000)
  })

  test('reminds the seller once, three days before PayPal returns it', async () => {
    const { saleId } = await aHold('VERIFICATION_REQUIRED')
    shop.moveClock(26 * oneDay)
    await settleSale(deps, saleId)
    const early = await notificationsOf(saleId)

    shop.moveClock(oneDay + 60)
    await settleSale(deps, saleId)
    await settleSale(deps, saleId)

    expect(early).toEqual(['held-payment held'])
    expect(await notificationsOf(saleId)).toEqual(['held-payment held', 'held-payment last'])
  })

  test.each([
    ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 30, 2],
    ['UNILATERAL', 30, 2],
    ['PENDING_REVIEW', 89, 2],
  ])('for %s ends after its limit and releases the stock', async (reason, days, more) => {
    const { saleId, item } = await aHold(reason)
    shop.moveClock(days * oneDay)
    await sweepCheckouts.run({}, deps)
    const before = await readSale(saleId)

    shop.moveClock(more * oneDay)
    await sweepCheckouts.run({}, deps)
    await settleSale(deps, saleId)

    expect(before).toMatchObject({ state: 'pending', holdsStock: true })
    expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem: 'HOLD_EXPIRED', heldAt: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 0 })
    expect(await messagesOf(saleId)).toEqual(['payment-held', 'payment-ended'])
  })

  test.each([404, 403])(
    'is recorded as paid after a downtime although PayPal does not show its order (%i)',
    async (status) => {
      const { saleId, captureId } = await aHold('UNILATERAL', await anOwnStall())
      await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
      await sandbox.control(`/paypal/control/captures/${captureId}/complete`, {})
      shop.moveClock(32 * oneDay)
      await sweepOnly(saleId)
      await hideOrders(status)

      await sweepCheckouts.run({}, deps)

      expect(await readSale(saleId)).toMatchObject({ state: 'paid', captureId, problem: null, unreadSince: null })
      expect(await messagesOf(saleId)).not.toContain('payment-ended')
    },
  )

  test.each([404, 401])(
    'waits 30 days after its limit if PayPal does not show it (%i), and notifies the seller once',
    async (status) => {
      const { saleId, item } = await aHold('UNILATERAL')
      const sweep = async () => {
        await sweepOnly(saleId)
        await hideOrders(status)
        await sweepCheckouts.run({}, deps)
        return readSale(saleId)
      }
      // The servers were down for longer than the wait, which begins with the first try.
      shop.moveClock(99 * oneDay)
      const first = await sweep()
      shop.moveClock(29 * oneDay)
      const waiting = await sweep()
      const told = await notificationsOf(saleId)

      shop.moveClock(oneDay)
      const ended = await sweep()

      for (const sale of [first, waiting]) expect(sale).toMatchObject({ state: 'pending', holdsStock: true })
      expect(told).toEqual(['held-payment held', 'held-payment unread'])
      expect(ended).toMatchObject({ state: 'failed', problem: 'HOLD_UNREAD', heldAt: null })
      expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 0 })
      expect(await messagesOf(saleId)).toEqual(['payment-held', 'payment-ended'])
    },
  )

  test('is no longer unread once PayPal shows it', async () => {
    const { saleId } = await aHold('PENDING_REVIEW')
    shop.moveClock(oneDay)
    await sweepOnly(saleId)
    await hideOrders(404)
    await sweepCheckouts.run({}, deps)
    const unread = await readSale(saleId)
    await clearFaults()

    await settleSale(deps, saleId)

    expect(unread).toMatchObject({ state: 'pending', unreadSince: expect.any(Date) })
    expect(await readSale(saleId)).toMatchObject({ state: 'pending', unreadSince: null })
    expect(await notificationsOf(saleId)).toEqual(['held-payment held'])
  })

  test('is recorded as paid even if it clears after its limit', async () => {
    const { saleId, captureId, item } = await aHold('UNILATERAL')
    shop.moveClock(32 * oneDay)
    await sweepCheckouts.run({}, deps)
    await sandbox.control(`/paypal/control/captures/${captureId}/complete`, {})

    await settleSale(deps, saleId)

    expect(await readSale(saleId)).toMatchObject({ state: 'paid', captureId, problem: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 1, reserved: 0 })
  })
})

describe('a payment for a rejected order', () => {
  test('keeps its PayPal payment and is reported to the seller only', async () => {
    const { saleId, captureId } = await aRejectedPayment()
    await settleSale(deps, saleId)

    expect(await readSale(saleId)).toMatchObject({ state: 'failed', captureId, heldAt: expect.any(Date) })
    expect(await messagesOf(saleId)).toEqual([])
    expect(await notificationsOf(saleId)).toEqual(['held-payment rejected'])
  })

  test('is read again every day, and is settled once the seller refunds it without an event', async () => {
    const { saleId, captureId } = await aRejectedPayment()
    await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
    await sandbox.control(`/paypal/control/captures/${captureId}/refund`, {})
    await recheckRejectedPayments.run({}, deps)
    const tooEarly = await readSale(saleId)

    shop.moveClock(oneDay + 1)
    await recheckRejectedPayments.run({}, deps)

    expect(tooEarly.heldAt).not.toBeNull()
    expect(await readSale(saleId)).toMatchObject({ state: 'failed', heldAt: null })
  })
})
