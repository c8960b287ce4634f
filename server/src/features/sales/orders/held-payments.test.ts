import { readCsv } from '@guildshop/contract/csv'
import { describe, expect, test, vi } from 'vitest'
import { captureOf, payingShop, tokenIn } from '../../../testing/paying-shop.ts'
import { settleSale } from '../settlement/settle-sale.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await payingShop()
const { db, deps, owner, sandbox, aStall, start, approve, comeBack, readSale } = shop

type Stall = Awaited<ReturnType<typeof aStall>>

const list = async ({ guild }: Stall, query = '') => {
  const { body } = await shop.get(`/api/guilds/${guild.guildId}/sales${query}`, { as: owner })
  return Array.from(Object(body).orders, (one) => Object(one))
}
const attentionOf = async ({ guild }: Stall) =>
  Object((await shop.get(`/api/guilds/${guild.guildId}/attention`, { as: owner })).body)

/** A payment that PayPal holds. */
async function aHeldPayment(reason = 'PENDING_REVIEW') {
  const stall = await aStall({ stock: 5, requiresShipping: true })
  const { saleId, approveUrl } = await start(stall)
  await sandbox.control('/paypal/control/captures/next', { status: 'PENDING', reason })
  await approve(approveUrl)
  const page = await comeBack(approveUrl)
  return { stall, saleId, page, captureId: captureOf(await readSale(saleId)) }
}

/** A payment that doesn't match its sale. */
async function aMismatch() {
  const stall = await aStall()
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
  const captured = await deps.paypal.captureOrder({ orderId: tokenIn(approveUrl), requestId: `capture-${saleId}` })
  await db.updateTable('sale').set({ price: 1 }).where('id', '=', saleId).execute()
  await settleSale(deps, saleId)
  return { stall, saleId, captureId: captured.captures[0]?.id ?? 'none' }
}

describe('a payment on hold', () => {
  test('redirects the buyer to its own result with the order ID', async () => {
    const { page, saleId } = await aHeldPayment()

    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      status: 'error',
      review: 'true',
      orderId: saleId,
      message:
        "PayPal is reviewing this payment. We'll complete your order automatically once it clears. Please don't pay again.",
    })
  })

  test('is first in the list, has its own filter and can be opened', async () => {
    const { stall, saleId, captureId } = await aHeldPayment()

    const all = await list(stall)
    const held = await list(stall, '?filter=held')
    const opened = await shop.get(`/api/sales/${saleId}`, { as: owner })

    const payment = { state: 'review', reason: 'PayPal is reviewing this payment' }
    expect(all).toMatchObject([{ _id: saleId, payment, paidAt: expect.any(String) }])
    expect(held).toEqual(all)
    const action = { label: 'View payment at PayPal', url: expect.stringContaining(`/activity/payment/${captureId}`) }
    expect(opened).toMatchObject({
      status: 200,
      body: { _id: saleId, payment: { ...payment, action }, deliveries: [] },
    })
    expect(await list(stall, '?filter=pending')).toEqual([])
    expect(await list(stall, '?search=nothing%20like%20it')).toEqual([])
  })

  test.each([
    ['ECHECK', 'eCheck', /\/activity\/payment\/\w+$/],
    ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'Accept the payment', /\/activity\/payment\/\w+$/],
    ['UNILATERAL', 'Confirm your email', /\/myaccount\/settings$/],
    ['VERIFICATION_REQUIRED', 'Verify your account', /\/myaccount\/settings$/],
    ['CHARGEBACK', 'Resolution Center', /\/resolutioncenter$/],
    ['SOMETHING_NEW', 'nothing to do', /\/activity\/payment\/\w+$/],
  ])('explains the hold and links to where the seller can act (%s)', async (reason, part, url) => {
    const { saleId } = await aHeldPayment(reason)

    const { payment } = Object((await shop.get(`/api/sales/${saleId}`, { as: owner })).body)

    expect(payment.words).toContain(part)
    expect(payment.words).toContain("Don't ship it yet.")
    expect(payment.action.url).toMatch(url)
  })

  test('says when PayPal returns a payment that the seller must accept', async () => {
    const { stall } = await aHeldPayment('RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION')

    const [order] = await list(stall)

    expect(Date.parse(order?.payment.endsAt) - Date.parse(order?.paidAt)).toBe(30 * 86_400_000)
  })

  test('needs attention, and cannot be shipped', async () => {
    const { stall, saleId } = await aHeldPayment()

    const shipped = await shop.put(`/api/sales/${saleId}/ship`, { as: owner, body: {} })

    expect(await attentionOf(stall)).toMatchObject({ heldPayments: 1, failedPayments: 0, ordersToShip: 0 })
    expect(shipped).toMatchObject({ status: 409, body: { code: 'SALE_NOT_PAID' } })
  })

  test('becomes a regular order once it clears', async () => {
    const { stall, saleId, captureId } = await aHeldPayment()
    await sandbox.control(`/paypal/control/captures/${captureId}/complete`, {})

    await settleSale(deps, saleId)

    expect(await list(stall, '?filter=held')).toEqual([])
    const [order] = await list(stall)
    expect(order).toMatchObject({ _id: saleId })
    expect(order).not.toHaveProperty('payment')
    expect(await attentionOf(stall)).toMatchObject({ heldPayments: 0, ordersToShip: 1 })
  })

  test('disappears when PayPal denies it', async () => {
    const { stall, saleId, captureId } = await aHeldPayment()
    await sandbox.control(`/paypal/control/captures/${captureId}/deny`, {})

    await settleSale(deps, saleId)

    expect(await list(stall)).toEqual([])
    expect(await attentionOf(stall)).toMatchObject({ heldPayments: 0, failedPayments: 0 })
  })

  test('is exported with its state only with its filter', async () => {
    const { stall, saleId } = await aHeldPayment()
    const file = async (query: string) => {
      const { body } = await shop.get(`/api/guilds/${stall.guild.guildId}/sales.csv${query}`, { as: owner })
      return readCsv(String(body))
    }

    const [titles = [], line = []] = await file('?filter=held')
    const all = await file('')

    expect([line[0], line[titles.indexOf('Payment')]]).toEqual([saleId, 'on hold'])
    expect(all).toHaveLength(1)
    expect(all[0]).not.toContain('Payment')
  })
})

describe('a payment that PayPal took for a failed sale', () => {
  test('is listed with an explanation and needs attention for a month', async () => {
    const { stall, saleId, captureId } = await aMismatch()

    const [order] = await list(stall)
    const { payment } = Object((await shop.get(`/api/sales/${saleId}`, { as: owner })).body)

    expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem: 'AMOUNT_MISMATCH' })
    expect(order).toMatchObject({ _id: saleId, payment: { state: 'problem' } })
    expect(order?.payment.words).toContain('refund the buyer')
    expect(payment.action).toEqual({
      label: 'Refund payment at PayPal',
      url: expect.stringContaining(`/activity/payment/${captureId}`),
    })
    expect(await attentionOf(stall)).toMatchObject({ heldPayments: 0, failedPayments: 1 })
    await db
      .updateTable('sale')
      .set({ heldAt: new Date(0) })
      .where('id', '=', saleId)
      .execute()
    expect(await attentionOf(stall)).toMatchObject({ failedPayments: 0 })
  })

  test('disappears once it was refunded at PayPal', async () => {
    const { stall, saleId, captureId } = await aMismatch()
    await sandbox.control(`/paypal/control/captures/${captureId}/refund`, {})

    await settleSale(deps, saleId)

    expect(await list(stall)).toEqual([])
  })
})
