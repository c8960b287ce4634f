import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { Unverified } from '../../errors/unverified.ts'
import { clientLimits, requestsPerSession } from '../../http/limits/limits.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createPaypalClient } from '../../providers/paypal/paypal-client.ts'
import { anIp } from '../../testing/an-ip.ts'
import { payingShop, tokenIn } from '../../testing/paying-shop.ts'
import { portOf } from '../../testing/ports.ts'
import { ingestEvent } from './ingest-event.ts'

type Webhook = { headers: Record<string, string>; body: Buffer }

const shop = await payingShop()
const { db, deps } = shop
const ours = deps.paypalWebhookId
const { letters, webhookId } = await eavesdrop()

beforeEach(async () => {
  deps.paypalWebhookId = webhookId
  await db.deleteFrom('paypalEvent').execute()
})

/** Another webhook of the same account: its events are genuine, but signed for its own id. */
async function eavesdrop() {
  const kept: Webhook[] = []
  const server = createServer(async (request, response) => {
    kept.push({ headers: signatureIn(request.headers), body: await buffer(request) })
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => server.close())
  const eventTypes = ['CHECKOUT.ORDER.APPROVED']
  const { id } = await deps.paypal.registerWebhook({ url: `http://127.0.0.1:${portOf(server)}/`, eventTypes })
  return { letters: kept, webhookId: id }
}

function signatureIn(headers: IncomingHttpHeaders): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name.startsWith('paypal-'))
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}

/** A genuine event for an approved order. */
async function aWebhook(): Promise<Webhook & { orderId: string; saleId: string }> {
  const { saleId, approveUrl } = await shop.start(await shop.aStall())
  const orderId = tokenIn(approveUrl)
  await shop.approve(approveUrl)
  for (const giveUp = Date.now() + 10_000; Date.now() < giveUp; await new Promise((done) => setTimeout(done, 20))) {
    const found = letters.find(({ body }) => body.includes(orderId))
    if (found) return { ...found, orderId, saleId }
  }
  throw new Error('PayPal sent no webhook.')
}

const send = async ({ headers, body }: Webhook, type = 'application/json') =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/paypal/webhooks',
      headers: { ...headers, 'content-type': type },
      payload: body,
    })
  ).statusCode

const countEvents = async (orderId: string) => {
  const events = await db.selectFrom('paypalEvent').selectAll().execute()
  return events.filter((event) => JSON.stringify(event).includes(orderId)).length
}

test('stores only the ids of a genuine event', async () => {
  const webhook = await aWebhook()

  const status = await send(webhook)

  const event = await db
    .selectFrom('paypalEvent')
    .selectAll()
    .where('type', '=', 'CHECKOUT.ORDER.APPROVED')
    .executeTakeFirstOrThrow()
  expect(status).toBe(200)
  expect(event).toMatchObject({ handledAt: null, about: { resourceId: webhook.orderId } })
  expect(JSON.stringify(event)).not.toMatch(/robin|rivers|street|jose/i)
})

test('stores an event that arrives 25 times once, with one job', async () => {
  const webhook = await aWebhook()
  const before = await countJobs()

  const statuses = await Promise.all(Array.from({ length: 25 }, () => send(webhook)))

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await countEvents(webhook.orderId)).toBe(1)
  expect((await countJobs()) - before).toBe(1)
})

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where task_identifier = 'handle-paypal-event'
  `.execute(db)
  return rows[0]?.count ?? 0
}

test('an event signed for another webhook is refused', async () => {
  deps.paypalWebhookId = ours
  const webhook = await aWebhook()

  const status = await send(webhook)

  expect(status).toBe(400)
})

test.each<[string, (webhook: Webhook) => Webhook]>([
  ['without a signature', ({ body }) => ({ headers: {}, body })],
  [
    'changed by one byte',
    ({ headers, body }) => ({ headers, body: Buffer.from(body.toString().replace('APPROVED', 'APPR0VED')) }),
  ],
  ['with a blank added', ({ headers, body }) => ({ headers, body: Buffer.concat([body, Buffer.from(' ')]) })],
  ["with another event's signature", ({ body }) => ({ headers: letters[0]?.headers ?? {}, body })],
  [
    'with a broken signature',
    ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-sig': 'AAAA' }, body }),
  ],
  [
    "with a certificate from somebody else's house",
    ({ headers, body }) => ({
      headers: { ...headers, 'paypal-cert-url': 'https://paypal.example/v1/notifications/certs/CERT-1' },
      body,
    }),
  ],
  ['with nothing in it', ({ headers }) => ({ headers, body: Buffer.alloc(0) })],
])('an event %s is refused and changes nothing', async (_how, spoil) => {
  await aWebhook()
  const webhook = await aWebhook()

  const status = await send(spoil(webhook))

  await shop.runQueuedJobs()
  expect(status).toBe(400)
  expect(await countEvents(webhook.orderId)).toBe(0)
  expect(await shop.readSale(webhook.saleId)).toMatchObject({ state: 'open', captureId: null })
})

test('events are refused without a configured webhook', async () => {
  const webhook = await aWebhook()
  deps.paypalWebhookId = null

  expect(await send(webhook)).toBe(400)
})

test('a body that is too large is refused unread', async () => {
  const { headers } = await aWebhook()

  expect(await send({ headers, body: Buffer.alloc(200_000, ' ') })).toBe(413)
})

describe('an event whose certificate cannot be verified', () => {
  const forge = ({ headers, body }: Webhook, count = 1): Webhook => ({
    headers,
    body: Buffer.from(body.toString().replace('{', `{${' '.repeat(count)}`)),
  })

  /** A server that can't fetch the certificate's issuer. */
  function serverWithoutIssuer() {
    const paypal = createPaypalClient({ ...shop.sandbox.paypal, trustedIssuers: [] })
    const apart = { ...deps, paypalWebhookId: webhookId, metrics: createMetrics(), paypal }
    const take = ({ headers, body }: Webhook) => ingestEvent(apart, { headers, rawBody: body })
    const refused = async () => {
      const { values } = await apart.metrics.paypalWebhooksRefused.get()
      return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]))
    }
    return { apart, take, refused }
  }

  test('is stored when PayPal confirms it', async () => {
    const webhook = await aWebhook()
    const { take, refused } = serverWithoutIssuer()

    await take(webhook)

    expect(await countEvents(webhook.orderId)).toBe(1)
    expect(await refused()).toEqual({})
  })

  test('is refused when PayPal denies it, and counted', async () => {
    const webhook = await aWebhook()
    const { take, refused } = serverWithoutIssuer()

    await expect(take(forge(webhook))).rejects.toMatchObject({ code: 'INVALID_INPUT' })

    expect(await countEvents(webhook.orderId)).toBe(0)
    expect(await refused()).toEqual({ forged: 1 })
  })

  test('returns 503 during a PayPal outage, and is stored when redelivered', async () => {
    const webhook = await aWebhook()
    const { take, refused } = serverWithoutIssuer()
    const path = '/v1/notifications/verify-webhook-signature'
    await shop.sandbox.control('/paypal/control/faults', { path, status: 500, times: 3 })

    await expect(take(webhook)).rejects.toBeInstanceOf(Unverified)
    const before = await countEvents(webhook.orderId)
    await take(webhook)

    expect(await refused()).toEqual({ undecided: 1 })
    expect([before, await countEvents(webhook.orderId)]).toEqual([0, 1])
  })

  test('is checked with PayPal at most 30 times a minute', async () => {
    const webhook = await aWebhook()
    const { take, refused } = serverWithoutIssuer()
    const flood = Array.from({ length: 60 }, (_, count) => forge(webhook, count + 1))

    await Promise.allSettled(flood.map(take))

    expect(await refused()).toEqual({ forged: 30, undecided: 30 })
  })

  test('counts toward the limit of its network, whether it is refused or undecided', async () => {
    const webhook = await aWebhook()
    const { apart, refused } = serverWithoutIssuer()
    // The limit's window doesn't end while the test runs.
    const at = apart.now()
    const app = await buildApp({ ...apart, now: () => at }, { webFolder: 'none', trustProxy: 1 })
    const post = ({ headers, body }: Webhook, ip: string) =>
      app.inject({
        method: 'POST',
        url: '/api/paypal/webhooks',
        headers: { ...headers, 'x-forwarded-for': ip, 'content-type': 'application/json' },
        payload: body,
      })
    const ip = anIp()
    const forgeries = clientLimits(requestsPerSession).forgeries.times

    for (let count = 1; count <= forgeries; count += 1) await post(forge(webhook, count), ip)
    const refusedOne = await post(forge(webhook, forgeries + 1), ip)
    const elsewhere = await post(forge(webhook, forgeries + 2), anIp())
    await app.close()

    expect(refusedOne.statusCode).toBe(429)
    expect(elsewhere.statusCode).toBe(503)
    expect(await refused()).toEqual({ forged: 30, undecided: forgeries - 30 + 1 })
  })
})
