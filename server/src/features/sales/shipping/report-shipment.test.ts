import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { clearQueue, makeJobsDue } from '../../../testing/job-queue.ts'
import { operatorsPayerId } from '../../../testing/paying-shop.ts'
import { inTurn } from '../../../testing/providers/provider-fake.ts'
import { paypalThatAnswers } from '../../../testing/providers/provider-fake-paypal.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { reportShipment } from './report-shipment.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { paypal: sandboxPaypal, now: runningClock } = shop.deps
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const mug = await anItem(guild, { requiresShipping: true })
/** The account of the sandbox's platform app. */
const payeeId = operatorsPayerId
await shop.tieOwnPaypal(owner, payeeId)

beforeEach(async () => {
  await clearQueue(shop.db)
  shop.deps.paypal = sandboxPaypal
  shop.deps.now = runningClock
})

const ship = (saleId: string, body: object = {}) => shop.put(`/api/sales/${saleId}/ship`, { as: owner, body })
const details = async (saleId: string) => (await shop.get(`/api/sales/${saleId}`, { as: owner })).body
/** A finished job's row may still exist, locked. */
async function waitingJobs() {
  const jobs = sql<{ runAt: Date }>`select run_at from graphile_worker.jobs where locked_at is null`
  return (await jobs.execute(shop.db)).rows
}
async function runJobsNow() {
  await makeJobsDue(shop.db)
  await shop.runQueuedJobs()
}

/** A sale with an order that is approved and captured in the PayPal sandbox. */
async function aSaleAtPaypal() {
  const sale = await aSale(guild, mug, { payeeId })
  const order = await sandboxPaypal.createOrder({
    requestId: `order-${sale.id}`,
    customId: sale.id,
    invoiceId: sale.id,
    payeeId: null,
    item: { name: 'Mug', description: 'Holds tea', price: { cents: 1500, currency: 'USD' }, needsShipping: true },
    brandName: 'A server',
    returnUrl: 'http://localhost:3000/return',
    cancelUrl: 'http://localhost:3000/cancel',
  })
  await sandbox.control(`/paypal/control/orders/${order.id}/approve`, { buyer: 'robin' })
  const { captures } = await sandboxPaypal.captureOrder({ orderId: order.id, requestId: `capture-${sale.id}` })
  const captureId = captures[0]?.id ?? ''
  await shop.db.updateTable('sale').set({ orderId: order.id, captureId }).where('id', '=', sale.id).execute()
  return { id: sale.id, captureId }
}

async function parcelsAtPaypal(captureId: string) {
  const token = await fetch(`${sandbox.paypal.apiBase}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.paypal.clientId}:${sandbox.paypal.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const authorization = `Bearer ${Object(await token.json()).access_token}`
  const path = `/v1/shipping/trackers?transaction_id=${captureId}`
  return (await fetch(`${sandbox.paypal.apiBase}${path}`, { headers: { authorization } })).json()
}

test('sends the tracking number without spaces', async () => {
  const sale = await aSaleAtPaypal()
  await ship(sale.id, { trackingNumber: 'NZ 123 456' })

  const before = await details(sale.id)
  await shop.runQueuedJobs()

  expect(before).toMatchObject({ shipmentReport: 'waiting', trackingNumber: 'NZ 123 456' })
  expect(await details(sale.id)).toMatchObject({ shipmentReport: 'told', shipmentProblem: null })
  expect(await parcelsAtPaypal(sale.captureId)).toMatchObject({ tracking_number: 'NZ123456', carrier: 'OTHER' })
})

test('sends the carrier named before the number', async () => {
  const sale = await aSaleAtPaypal()
  await ship(sale.id, { trackingNumber: 'FedEx 1234 5678 9012' })

  await shop.runQueuedJobs()

  expect(await parcelsAtPaypal(sale.captureId)).toMatchObject({ tracking_number: '123456789012', carrier: 'FEDEX' })
})

test('sends a shipment without a tracking number', async () => {
  const sale = await aSaleAtPaypal()
  await ship(sale.id)

  await shop.runQueuedJobs()

  expect(await details(sale.id)).toMatchObject({ shipmentReport: 'told', trackingNumber: null })
  expect(await parcelsAtPaypal(sale.captureId)).toMatchObject({ transaction_id: sale.captureId, status: 'SHIPPED' })
})

test('leaves the shipment to the seller if the connection became Basic before it was sent', async () => {
  const sale = await aSaleAtPaypal()
  await ship(sale.id, { trackingNumber: 'NR1' })
  await shop.db.updateTable('paypalLink').set({ isOwn: false }).execute()

  await shop.runQueuedJobs()

  await shop.tieOwnPaypal(owner, payeeId)
  expect(await details(sale.id)).toMatchObject({
    shipmentReport: 'none',
    shipmentProblem: null,
    addTrackingUrl: expect.stringContaining(sale.captureId),
  })
  expect(await waitingJobs()).toEqual([])
})

test('ships during a PayPal outage and sends the tracking afterwards', async () => {
  const sale = await aSaleAtPaypal()
  await sandbox.control('/paypal/control/faults', { path: '*/track', times: 3, status: 503 })

  const reply = await ship(sale.id, { trackingNumber: 'NR1' })
  for (let tries = 0; tries < 3; tries += 1) await runJobsNow()
  const meanwhile = await details(sale.id)
  await runJobsNow()

  expect(reply.status).toBe(200)
  expect(meanwhile).toMatchObject({ shippedAt: expect.any(String), shipmentReport: 'waiting' })
  expect(await details(sale.id)).toMatchObject({ shipmentReport: 'told' })
  expect(await parcelsAtPaypal(sale.captureId)).toMatchObject({ tracking_number: 'NR1' })
  expect(await waitingJobs()).toEqual([])
})

test('retries with increasing intervals, without a limit', async () => {
  const fake = await paypalThatAnswers({ status: 500 })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug, { payeeId })
  await ship(sale.id)
  const pauses: number[] = []

  for (let tries = 0; tries < 30; tries += 1) {
    // Ahead of the database's clock, so that a slow machine doesn't run the next try as well.
    const now = new Date(runningClock().getTime() + 86_400_000)
    shop.deps.now = () => now
    await runJobsNow()
    const [next] = await waitingJobs()
    pauses.push(Math.round(((next?.runAt.getTime() ?? 0) - now.getTime()) / 1000))
  }

  const wanted = [3, 15, 60, 300, 1800, 7200, ...Array.from({ length: 24 }, () => 43_200)]
  expect(pauses).toEqual(wanted)
  expect(fake.calls).toHaveLength(30)
})

test('honors a rate limit', async () => {
  const fake = await paypalThatAnswers({ status: 429, headers: { 'retry-after': '600' } })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug, { payeeId })
  await ship(sale.id)

  await shop.runQueuedJobs()

  const [next] = await waitingJobs()
  expect((next?.runAt.getTime() ?? 0) - shop.deps.now().getTime()).toBeGreaterThan(590_000)
})

test.each([
  [401, 'AUTHENTICATION_FAILURE', 'waiting', null],
  [
    422,
    'INVALID_TRACKING_NUMBER',
    'refused',
    'PayPal rejected the tracking number. You can add the correct one in PayPal.',
  ],
  [422, 'CAPTURE_STATUS_NOT_VALID', 'refused', 'PayPal no longer accepts tracking for this payment.'],
  [422, 'SOMETHING_NEW', 'refused', 'PayPal rejected the tracking (SOMETHING_NEW). You can add it in PayPal.'],
])('a rejection with %i %s leaves the report %s', async (status, issue, shipmentReport, shipmentProblem) => {
  const fake = await paypalThatAnswers({ status, json: { name: 'A_NAME', details: [{ issue }] } })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug, { payeeId })
  await ship(sale.id, { trackingNumber: 'NR1' })

  await shop.runQueuedJobs()

  expect(await details(sale.id)).toMatchObject({ shippedAt: expect.any(String), shipmentReport, shipmentProblem })
  expect(await waitingJobs()).toHaveLength(shipmentReport === 'waiting' ? 1 : 0)
})

test('does not retry a rejected shipment without a number', async () => {
  const rejection = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CAPTURE_ID_NOT_FOUND' }] }
  const fake = await paypalThatAnswers({ status: 422, json: rejection })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug, { payeeId })
  await ship(sale.id)

  await shop.runQueuedJobs()
  await reportShipment.run({ saleId: sale.id, tries: 0 }, shop.deps)

  expect(await details(sale.id)).toMatchObject({
    shipmentReport: 'refused',
    shipmentProblem: "PayPal couldn't find this payment, so the tracking wasn't sent.",
  })
  expect(fake.calls).toHaveLength(1)
})

test('retries after a lost response', async () => {
  const fake = await paypalThatAnswers(inTurn({ fault: 'reset' }, { status: 200, json: { id: 'ORDER' } }))
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug, { payeeId })
  await ship(sale.id, { trackingNumber: 'NR1' })

  await runJobsNow()
  await runJobsNow()
  await reportShipment.run({ saleId: sale.id, tries: 0 }, shop.deps)

  expect(await details(sale.id)).toMatchObject({ shipmentReport: 'told' })
  expect(fake.calls).toHaveLength(2)
})
