import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findBreaches } from '../../../../operations/audit/audit.ts'
import { connectionBuilders } from '../../../../testing/builders/connection-builders.ts'
import { operatorsPayerId, payingShop } from '../../../../testing/paying-shop.ts'
import { finishRefund } from './finish-refund.ts'

const shop = await payingShop()
const { db, deps, sandbox, owner, aPaidSale, readSale, readItem } = shop
const connection = await connectionBuilders(deps).aFullConnection(sandbox, owner)
const vip = '410000000000010005'

type Wanted = { requestId?: string; amountCents?: number; note?: string; removeRole?: boolean }

const refund = (saleId: string, wanted: Wanted = {}, as = owner) =>
  shop.post(`/api/sales/${saleId}/refund`, { as, body: { requestId: randomUUID(), ...wanted } })
const nextRefund = (result: string) => sandbox.control('/paypal/control/refunds/next', { result })
const fault = (given: object) =>
  sandbox.control('/paypal/control/faults', { method: 'POST', path: '/v2/payments/captures/*/refund', ...given })
const requestsOf = (saleId: string) =>
  db.selectFrom('refundRequest').selectAll().where('saleId', '=', saleId).orderBy('createdAt').execute()
const endFaults = () => fetch(`${sandbox.url}/paypal/control/faults`, { method: 'DELETE' })
const refundsAtPaypal = async (orderId: string | null) =>
  (await deps.paypalApps(await credentials()).getOrder(orderId ?? '')).refunds
const credentials = async () => ({
  clientId: connection.clientId,
  clientSecret: deps.secrets.open(connection.clientSecret ?? '', `paypal_connection.client_secret:${connection.id}`),
})
const readOrder = async (saleId: string) => (await shop.get(`/api/sales/${saleId}`, { as: owner })).body
const ledgerOf = async (saleId: string) => {
  const rows = await db.selectFrom('delivery').selectAll().where('saleId', '=', saleId).execute()
  return rows.map(({ kind }) => kind)
}

describe('a refund by a seller with the Full connection', () => {
  test('refunds everything that is left, removes the role and restocks', async () => {
    const { sale, item } = await aPaidSale({ price: 1000, stock: 3, roleId: vip })
    await shop.givePremium(owner)

    const reply = await refund(sale.id)

    expect(reply).toMatchObject({ status: 200, body: { state: 'completed', message: 'Payment refunded.' } })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
    expect(await readItem(item.id)).toMatchObject({ stock: 3 })
    expect(await refundsAtPaypal(sale.orderId)).toMatchObject([{ status: 'COMPLETED', amount: { cents: 1000 } }])
    expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
  })

  test('refunds in part, then the rest', async () => {
    const { sale, item } = await aPaidSale({ price: 1000, stock: 3 })

    await refund(sale.id, { amountCents: 300, note: 'Sorry about the scratch', removeRole: true })
    const partly = { ...(await readSale(sale.id)), stock: (await readItem(item.id)).stock }
    const shown = await readOrder(sale.id)
    await refund(sale.id)

    expect(partly).toMatchObject({ refundedCents: 300, refundedAt: null, stock: 2 })
    expect(shown).toMatchObject({ refundable: { leftCents: 700 }, refunds: [{ amountCents: 300, state: 'COMPLETED' }] })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
    expect(await readItem(item.id)).toMatchObject({ stock: 3 })
    expect(await readOrder(sale.id)).not.toHaveProperty('refundable')
    expect(await requestsOf(sale.id)).toMatchObject([
      { amountCents: 300, note: 'Sorry about the scratch', removesRole: null, state: 'succeeded' },
      { amountCents: null, removesRole: null, state: 'succeeded' },
    ])
  })

  test.each([
    [true, false],
    [false, true],
  ])('lets the seller choose to remove the role (item: %s, chosen: %s)', async (refundTakesBack, removeRole) => {
    await shop.givePremium(owner)
    const { sale, item } = await aPaidSale({ price: 1000, stock: 3, roleId: vip, refundTakesBack })

    await refund(sale.id, { removeRole })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundTakesBack: removeRole })
    expect((await readItem(item.id)).stock).toBe(removeRole ? 3 : 2)
    expect((await ledgerOf(sale.id)).includes('take-role')).toBe(removeRole)
  })

  test('shows a pending refund and undoes it when it fails', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    await nextRefund('PENDING')

    const reply = await refund(sale.id)

    expect(reply).toMatchObject({ status: 200, body: { state: 'pending' } })
    expect(await readOrder(sale.id)).toMatchObject({ refunds: [{ state: 'PENDING' }], refundedCents: 1000 })
    const [{ id } = { id: '' }] = await refundsAtPaypal(sale.orderId)
    await sandbox.control(`/paypal/control/refunds/${id}/fail`, {})
    await shop.post(`/api/sales/${sale.id}/refresh`, { as: owner })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null })
  })

  test.each([
    ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'balance'],
    ['REFUND_TIME_LIMIT_EXCEEDED', '180 days'],
    ['TRANSACTION_DISPUTED', 'dispute'],
    ['PAYEE_ACCOUNT_RESTRICTED', 'restricted'],
  ])('explains %s and changes nothing', async (result, words) => {
    const { sale } = await aPaidSale({ price: 1000 })
    await nextRefund(result)

    const reply = await refund(sale.id, { removeRole: false })

    expect(reply).toMatchObject({ status: 409, body: { code: 'REFUND_REFUSED' } })
    expect(reply).toMatchObject({ body: { message: expect.stringContaining(words) } })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundTakesBack: true })
    expect(await readOrder(sale.id)).toMatchObject({
      refundable: { leftCents: 1000 },
      refundRequests: [{ state: 'refused', problem: expect.stringContaining(words) }],
    })
  })

  test('records a refund made at PayPal when PayPal reports that nothing is left', async () => {
    const { sale, captureId } = await aPaidSale({ price: 1000 })
    await sandbox.control(`/paypal/control/captures/${captureId}/refund`, {})

    const reply = await refund(sale.id)

    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('already been refunded') } })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
  })

  test('refuses amounts that are too high, or not whole yen', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const yen = await aPaidSale({ price: 50_000, currency: 'JPY' })

    const tooHigh = await refund(sale.id, { amountCents: 1001 })
    const fractional = await refund(yen.sale.id, { amountCents: 150 })

    expect(tooHigh).toMatchObject({ status: 409, body: { message: 'You can refund up to $10.00 USD.' } })
    expect(fractional).toMatchObject({ status: 400, body: { code: 'REFUND_NOT_WHOLE_YEN' } })
  })

  test('is written to the audit log without buyer data', async () => {
    const { sale } = await aPaidSale({ price: 1000 })

    await refund(sale.id, { amountCents: 250, note: 'Dear Robin' })

    const entries = await db.selectFrom('auditEntry').selectAll().where('action', '=', 'refund-payment').execute()
    expect(entries.at(-1)).toMatchObject({
      actorId: owner.id,
      details: expect.stringMatching(/^Order .+: \$2\.50 USD$/),
    })
  })

  test('is only for the owner of the order', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await refund(sale.id, { requestId, amountCents: 100 })
    const stranger = await shop.aPerson()

    const replies = [await refund(sale.id, {}, stranger), await refund(sale.id, { requestId }, stranger)]

    expect(replies.map(({ status }) => status)).toEqual([404, 404])
    expect(await refund('nothing')).toMatchObject({ status: 404 })
  })
})

test("a seller with the operator's own account refunds with the operator's app", async () => {
  const operator = await shop.aPerson()
  await shop.tiePaypal(operator, operatorsPayerId)
  await db.updateTable('paypalLink').set({ isOwn: true }).where('accountId', '=', operator.id).execute()
  const guild = await shop.aGuild({ owner: operator })
  const { saleId, approveUrl } = await shop.start({ guild, item: await shop.anItem(guild, { price: 1000 }) })
  await shop.approve(approveUrl)
  await shop.comeBack(approveUrl)
  const shown = await shop.get(`/api/sales/${saleId}`, { as: operator })

  const reply = await refund(saleId, { amountCents: 400 }, operator)

  expect(shown.body).toMatchObject({ paypalConnection: 'own', refundable: { leftCents: 1000 } })
  expect(reply).toMatchObject({ status: 200, body: { state: 'completed' } })
  expect(await readSale(saleId)).toMatchObject({ refundedCents: 400 })
  expect(await requestsOf(saleId)).toMatchObject([{ connectionId: null, isOwnApp: true, state: 'succeeded' }])
})

describe('a repeated refund request', () => {
  test('returns the first result', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()

    const replies = [
      await refund(sale.id, { requestId, amountCents: 300 }),
      await refund(sale.id, { requestId, amountCents: 300 }),
    ]

    expect(replies.map(({ body }) => body)).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 300 })
    expect(await refundsAtPaypal(sale.orderId)).toHaveLength(1)
  })

  test('returns the refusal of the first, and a new request can succeed', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await nextRefund('REFUND_FAILED_INSUFFICIENT_FUNDS')

    const replies = [await refund(sale.id, { requestId }), await refund(sale.id, { requestId }), await refund(sale.id)]

    expect(replies.map(({ status }) => status)).toEqual([409, 409, 200])
  })

  test('with the id of another order is refused', async () => {
    const [one, other] = [await aPaidSale({ price: 1000 }), await aPaidSale({ price: 1000 })]
    const requestId = randomUUID()
    await refund(one.sale.id, { requestId })

    expect(await refund(other.sale.id, { requestId })).toMatchObject({ status: 404 })
    expect(await readSale(other.sale.id)).toMatchObject({ refundedCents: 0 })
  })
})

describe('a refund whose result is unknown', () => {
  const finish = (requestId: string) => {
    shop.moveClock(2)
    return finishRefund.run({ requestId, tries: 0 }, deps)
  }
  const age = (requestId: string, days: number) => {
    const createdAt = new Date(deps.now().getTime() - days * 24 * 3_600_000)
    return db.updateTable('refundRequest').set({ createdAt }).where('id', '=', requestId).execute()
  }

  test('is finished by the job when PayPal made it before its answer was lost', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await fault({ status: 500, times: 10, after: true })

    const reply = await refund(sale.id, { requestId, amountCents: 400 })
    const waiting = await readOrder(sale.id)
    const another = await refund(sale.id, { amountCents: 100 })
    await endFaults()
    await finish(requestId)

    expect(reply).toMatchObject({ status: 200, body: { state: 'unknown' } })
    expect(waiting).toMatchObject({ refundRequests: [{ state: 'requested', amountCents: 400 }] })
    expect(another).toMatchObject({ status: 409, body: { code: 'REFUND_IN_PROGRESS' } })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400 })
    expect(await refundsAtPaypal(sale.orderId)).toHaveLength(1)
    expect(await requestsOf(sale.id)).toMatchObject([{ state: 'succeeded' }])
  })

  test('is made by the job when PayPal was down, and is not lost while it stays down', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await fault({ status: 503, times: 100 })
    await refund(sale.id, { requestId })

    await finish(requestId)
    const stillDown = await requestsOf(sale.id)
    await endFaults()
    await finish(requestId)

    expect(stillDown).toMatchObject([{ state: 'requested' }])
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
    expect(await refundsAtPaypal(sale.orderId)).toHaveLength(1)
  })

  test('survives a crash between the call and storing its result', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await sql`alter table refund add constraint crash check (sale_id <> '${sql.raw(sale.id)}') not valid`.execute(db)

    const reply = await refund(sale.id, { requestId, amountCents: 400 })
    await sql`alter table refund drop constraint crash`.execute(db)
    await finish(requestId)

    expect(reply.status).toBe(500)
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400 })
    expect(await refundsAtPaypal(sale.orderId)).toHaveLength(1)
  })

  test.each([401, 403])('is not given up because of a later %s', async (status) => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await fault({ status: 500, times: 10, after: true })
    await refund(sale.id, { requestId })
    await endFaults()
    await fault({ status, times: 2 })

    await finish(requestId)
    const refused = await requestsOf(sale.id)
    await endFaults()
    await finish(requestId)

    expect(refused).toMatchObject([{ state: 'requested' }])
    expect(await requestsOf(sale.id)).toMatchObject([{ state: 'succeeded' }])
  })

  test('is never repeated after PayPal has dropped its request id', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await fault({ status: 503, times: 100 })
    await refund(sale.id, { requestId })
    await endFaults()
    await age(requestId, 41)

    await finish(requestId)

    expect(await requestsOf(sale.id)).toMatchObject([{ state: 'refused', problem: 'RESULT_UNKNOWN' }])
    expect(await refundsAtPaypal(sale.orderId)).toEqual([])
  })

  test('has succeeded if PayPal shows its refund after a downtime of 40 days', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await fault({ status: 500, times: 10, after: true })
    await refund(sale.id, { requestId, amountCents: 400 })
    await endFaults()
    await age(requestId, 41)

    await finish(requestId)

    const [{ id } = { id: 'none' }] = await refundsAtPaypal(sale.orderId)
    expect(await requestsOf(sale.id)).toMatchObject([{ state: 'succeeded', refundId: id }])
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400 })
  })

  test.each([401, 404, 503])('waits 30 more days while PayPal does not show the payment (%i)', async (status) => {
    const { sale } = await aPaidSale({ price: 1000 })
    const requestId = randomUUID()
    await fault({ status: 503, times: 100 })
    await refund(sale.id, { requestId })
    await endFaults()
    await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*', status, times: 100 })
    await age(requestId, 69)

    await finish(requestId)
    const waiting = await requestsOf(sale.id)
    await age(requestId, 71)
    await finish(requestId)
    await endFaults()

    expect(waiting).toMatchObject([{ state: 'requested' }])
    expect(await requestsOf(sale.id)).toMatchObject([{ state: 'refused', problem: 'RESULT_UNKNOWN' }])
  })
})

describe('a payment that does not match its order', () => {
  /** A sale that was cancelled and changed while PayPal captured its payment. */
  async function aMismatchedPayment() {
    const { sale } = await aPaidSale({ price: 1000 })
    await db
      .updateTable('sale')
      .set({
        state: 'failed',
        problem: 'AMOUNT_MISMATCH',
        heldAt: deps.now(),
        price: 900,
        paidAt: null,
        captureId: null,
      })
      .where('id', '=', sale.id)
      .execute()
    return sale
  }

  test('is refunded in full and no longer needs attention', async () => {
    const sale = await aMismatchedPayment()
    const shown = await readOrder(sale.id)

    const partial = await refund(sale.id, { amountCents: 100 })
    const reply = await refund(sale.id)

    expect(shown).toMatchObject({ paypalConnection: 'full', refundable: { hasRole: false } })
    expect(partial).toMatchObject({ status: 409, body: { code: 'REFUND_ONLY_WHOLE' } })
    expect(reply).toMatchObject({ status: 200, body: { state: 'completed' } })
    expect(await refundsAtPaypal(sale.orderId)).toMatchObject([{ amount: { cents: 1000 } }])
    expect(await readSale(sale.id)).toMatchObject({ state: 'failed', heldAt: null })
  })
})

describe('orders that cannot be refunded here', () => {
  test('explains the Basic connection and links to PayPal', async () => {
    const { sale, captureId } = await aPaidSale({ price: 1000 })
    await db.updateTable('paypalConnection').set({ endedAt: deps.now() }).where('id', '=', connection.id).execute()

    const reply = await refund(sale.id)
    const shown = await readOrder(sale.id)

    await db.updateTable('paypalConnection').set({ endedAt: null }).where('id', '=', connection.id).execute()
    expect(reply).toMatchObject({ status: 409, body: { code: 'REFUND_NEEDS_FULL_CONNECTION' } })
    expect(shown).toMatchObject({
      paypalConnection: 'basic',
      paypalPaymentUrl: `${sandbox.paypal.webBase}/activity/payment/${captureId}`,
      refundable: { leftCents: 1000 },
    })
    expect(await requestsOf(sale.id)).toEqual([])
  })

  test('marks the connection as broken when PayPal rejects its credentials', async () => {
    const { sale } = await aPaidSale({ price: 1000 })
    const working = connection.clientSecret
    const secret = deps.secrets.seal('an old secret', `paypal_connection.client_secret:${connection.id}`)
    await db.updateTable('paypalConnection').set({ clientSecret: secret }).where('id', '=', connection.id).execute()

    const reply = await refund(sale.id)

    const { problem } = await db.selectFrom('paypalConnection').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('paypalConnection')
      .set({ clientSecret: working, problem: null, problemAt: null })
      .where('id', '=', connection.id)
      .execute()
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('client ID and secret') } })
    expect(problem).toBe('CREDENTIALS_REJECTED')
    expect(await requestsOf(sale.id)).toMatchObject([{ state: 'refused', problem: 'CREDENTIALS_REJECTED' }])
  })

  test.each(['open', 'pending'])('refuses a checkout that is %s', async (state) => {
    const stall = await shop.aStall({ price: 1000 })
    const { saleId, approveUrl } = await shop.start(stall)
    if (state === 'pending') {
      await sandbox.control('/paypal/control/captures/next', { status: 'PENDING' })
      await shop.approve(approveUrl)
      await shop.comeBack(approveUrl)
    }

    const reply = await refund(saleId)

    expect(reply.body).toMatchObject({ code: state === 'open' ? 'SALE_NOT_FOUND' : 'REFUND_NOT_POSSIBLE' })
  })
})
