import { createPublicKey, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { receivingShop } from '../testing/receiving-shop.ts'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'

const webhooks = '/v1/notifications/webhooks'
const events = '/v1/notifications/webhooks-events'
const approved = 'CHECKOUT.ORDER.APPROVED'

type Client = Awaited<ReturnType<typeof shopWithWebhook>>

/** Verifies the first received event through PayPal's API, with the raw body embedded as PayPal expects. */
function checker({ shop, webhookId, call }: Client) {
  const [received] = shop.received
  const header = (name: string) => String(received?.headers[`paypal-${name}`])
  const text = received?.text ?? ''
  const check = {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
  }
  const verifyAt = async (change: Record<string, string> = {}, raw = text) => {
    const fields = JSON.stringify({ ...check, ...change }).slice(0, -1)
    const reply = await call('POST', '/v1/notifications/verify-webhook-signature', {
      raw: `${fields},"webhook_event":${raw}}`,
    })
    return reply.body.verification_status
  }
  return { text, check, verifyAt }
}

async function heardEvent() {
  const client = await shopWithWebhook({ types: [approved] })
  const order = await client.approvedOrder()
  await client.shop.waitForEvents(1)
  return { ...client, ...checker(client), order }
}

test("an event has PayPal's format and contains the order as the API returns it", async () => {
  const { shop, order, get, sandbox } = await heardEvent()

  const [event] = shop.events()

  expect(event).toMatchObject({
    id: expect.stringMatching(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
    event_version: '1.0',
    resource_type: 'checkout-order',
    resource_version: '2.0',
    event_type: approved,
    summary: 'An order has been approved by buyer',
    links: [{ rel: 'self', href: `${sandbox.paypal.apiBase}${events}/${event.id}` }, { rel: 'resend' }],
  })
  expect(event.resource).toEqual((await get(`/v2/checkout/orders/${order.id}`)).body)
})

test('the signature verifies against the served leaf certificate, issued by the trusted root', async () => {
  const { check, text, sandbox } = await heardEvent()

  const pem = await (await fetch(check.cert_url)).text()
  const leaf = new X509Certificate(pem)
  const root = new X509Certificate(sandbox.paypal.trustedIssuers[0] ?? '')
  const message = `${check.transmission_id}|${check.transmission_time}|${check.webhook_id}|${crc32(text)}`
  const signature = Buffer.from(check.transmission_sig, 'base64')

  expect(check.cert_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/paypal\/api\/v1\/notifications\/certs\/CERT-[\w-]+$/)
  expect(check.auth_algo).toBe('SHA256withRSA')
  expect(check.transmission_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(verify('RSA-SHA256', Buffer.from(message), createPublicKey(pem), signature)).toBe(true)
  expect(pem.match(/BEGIN CERTIFICATE/g)).toHaveLength(1)
  expect(leaf.checkIssued(root) && leaf.verify(root.publicKey)).toBe(true)
  expect((await fetch(check.cert_url.replace(/CERT-.*/, 'CERT-0'))).status).toBe(404)
})

test('signature verification accepts only a genuine event', async () => {
  const { verifyAt, text, sandbox } = await heardEvent()

  expect(await verifyAt()).toBe('SUCCESS')
  expect(await verifyAt({}, text.replace('12.50', '99.50'))).toBe('FAILURE')
  expect(await verifyAt({}, JSON.stringify(JSON.parse(text), null, 1))).toBe('FAILURE')
  expect(await verifyAt({ transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE')
  expect(await verifyAt({ transmission_id: 'another' })).toBe('FAILURE')
  expect(await verifyAt({ webhook_id: '0EH40505U7160970P' })).toBe('FAILURE')
  expect(await verifyAt({ auth_algo: 'none' })).toBe('FAILURE')
  expect(await verifyAt({ cert_url: `${sandbox.url}/evil.pem` })).toBe('FAILURE')
})

test('signature verification refuses a request with missing fields', async () => {
  const { post, check } = await heardEvent()
  const verifyPath = '/v1/notifications/verify-webhook-signature'

  const withoutEvent = await post(verifyPath, check)
  const withoutSignature = await post(verifyPath, { ...check, transmission_sig: undefined, webhook_event: {} })

  expect(withoutEvent).toMatchObject({
    status: 400,
    body: { name: 'VALIDATION_ERROR', details: [{ field: 'webhook_event' }] },
  })
  expect(withoutSignature).toMatchObject({ status: 400, body: { details: [{ field: 'transmission_sig' }] } })
})

test('delivers only subscribed events, for every kind of payment event', async () => {
  const names = ['COMPLETED', 'PENDING', 'DENIED', 'DECLINED', 'REFUNDED', 'REVERSED'].map(
    (end) => `PAYMENT.CAPTURE.${end}`,
  )
  const types = [...names, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED']
  const { shop, paidOrder, approvedOrder, control, post } = await shopWithWebhook({ types, as: 'finn' })
  const capture = async (status: string) => {
    await control('/captures/next', { status })
    const { id } = await approvedOrder()
    return (await post(`/v2/checkout/orders/${id}/capture`, {})).body.purchase_units[0].payments.captures[0].id
  }

  const { captureId, id } = await paidOrder()
  await control(`/captures/${captureId}/refund`, { amount: '1.00' })
  await control(`/captures/${captureId}/reverse`)
  await capture('DECLINED')
  await control(`/captures/${await capture('PENDING')}/deny`)
  const lapsed = await approvedOrder()
  await control(`/orders/${lapsed.id}/reverse-approval`)
  const heard = await shop.waitForEvents(7)

  expect(shop.types().sort()).toEqual([...types].sort())
  const find = (type: string) => heard.find((event) => event.event_type === type)
  expect(find('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({
    resource_type: 'capture',
    summary: 'Payment completed for $ 12.50 USD',
    resource: { id: captureId, supplementary_data: { related_ids: { order_id: id } } },
  })
  expect(find('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({
    resource_type: 'refund',
    resource: { amount: { value: '1.00' } },
  })
  expect(find('PAYMENT.CAPTURE.REFUNDED').resource.links).toContainEqual(
    expect.objectContaining({ rel: 'up', href: expect.stringContaining(`/v2/payments/captures/${captureId}`) }),
  )
  expect(find('CHECKOUT.PAYMENT-APPROVAL.REVERSED').resource).toMatchObject({ order_id: lapsed.id })
})

test('retries a failed delivery after about a second with the same event', async () => {
  const { shop, approvedOrder, readState } = await shopWithWebhook({ types: [approved], answers: [500] })
  await approvedOrder()

  await shop.waitForEvents(2)

  const [first, second] = shop.received
  expect(second?.text).toBe(first?.text)
  expect(second?.headers['paypal-transmission-id']).not.toBe(first?.headers['paypal-transmission-id'])
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
  await expect
    .poll(async () => Object.values((await readState()).deliveries), { timeout: 10_000 })
    .toMatchObject([{ status: 'delivered', attempts: [{ result: '500' }, { result: '200' }] }])
})

test('drops, duplicates and delays events on demand', async () => {
  const { shop, approvedOrder, control, readState } = await shopWithWebhook({ types: [approved] })
  await control('/webhooks/mischief', { drop: 1, duplicate: 1 })

  const dropped = await approvedOrder()
  const doubled = await approvedOrder()
  await shop.waitForEvents(2)
  await control('/webhooks/mischief', { delayMs: 600 })
  const late = await approvedOrder()
  const placed = Date.now()
  await shop.waitForEvents(3)

  const ids = shop.events().map((event) => event.resource.id)
  expect(ids).toEqual([doubled.id, doubled.id, late.id])
  expect(new Set(shop.events().map((event) => event.id)).size).toBe(2)
  expect((shop.received[2]?.at ?? 0) - placed).toBeGreaterThan(400)
  const deliveries: { status: string; eventId: string }[] = Object.values((await readState()).deliveries)
  const lost = deliveries.filter(({ status }) => status === 'dropped')
  expect(lost.map(({ eventId }) => eventId)).toHaveLength(1)
  expect((await readState()).events[lost[0]?.eventId ?? ''].resourceId).toBe(dropped.id)
})

test('swaps two events on demand', async () => {
  const { shop, approvedOrder, control } = await shopWithWebhook({ types: [approved] })
  await control('/webhooks/mischief', { reorder: true })

  const [first, second, third] = [await approvedOrder(), await approvedOrder(), await approvedOrder()]
  await shop.waitForEvents(3)

  const ids = shop.events().map((event) => event.resource.id)
  expect(ids.indexOf(first.id)).toBeGreaterThan(ids.indexOf(second.id))
  expect(ids).toContain(third.id)
})

test('lists, returns and resends events', async () => {
  const { shop, approvedOrder, post, get, control, webhookId } = await shopWithWebhook({ types: [approved] })
  const order = await approvedOrder()
  const [event] = await shop.waitForEvents(1)

  const listed = await get(`${events}?event_type=${approved}&transaction_id=${order.id}`)
  const shown = await get(`${events}/${event.id}`)
  const resent = await post(`${events}/${event.id}/resend`, { webhook_ids: [webhookId] })
  await control(`/events/${event.id}/resend`)
  await shop.waitForEvents(3)

  expect(listed.body).toMatchObject({ events: [{ id: event.id }], count: 1 })
  expect((await get(`${events}?event_type=PAYMENT.SALE.COMPLETED`)).body.count).toBe(0)
  expect(shown.body).toEqual(event)
  expect(resent).toMatchObject({ status: 202, body: { id: event.id } })
  expect(shop.received.map(({ text }) => text)).toEqual([0, 1, 2].map(() => shop.received[0]?.text))
  expect((await get(`${events}/NONE`)).status).toBe(404)
})

test('a simulated event is delivered but never verifies', async () => {
  const client = await shopWithWebhook()
  const { post, webhookId, shop } = client

  const reply = await post('/v1/notifications/simulate-event', { webhook_id: webhookId, event_type: approved })
  await shop.waitForEvents(1)

  expect(reply.status).toBe(202)
  expect(await checker(client).verifyAt()).toBe('FAILURE')
  expect((await post('/v1/notifications/simulate-event', { event_type: 'NONE', url: shop.url })).status).toBe(400)
})

test('creates one webhook per URL, updates it and deletes it', async () => {
  const { post, get, call, webhookId, shop, approvedOrder } = await shopWithWebhook({ types: [approved] })
  const other = await receivingShop()
  const patch = (path: string, value: unknown) =>
    call('PATCH', `${webhooks}/${webhookId}`, { body: [{ op: 'replace', path, value }] })

  const twice = await post(webhooks, { url: shop.url, event_types: [{ name: '*' }] })
  const listed = await get(webhooks)
  const moved = await patch('/url', other.url)
  await patch('/event_types', [{ name: approved }, { name: 'PAYMENT.SALE.COMPLETED' }])
  await approvedOrder()
  await other.waitForEvents(1)
  const shown = await get(`${webhooks}/${webhookId}`)
  const removed = await call('DELETE', `${webhooks}/${webhookId}`)

  expect(twice).toMatchObject({ status: 400, body: { name: 'WEBHOOK_URL_ALREADY_EXISTS' } })
  expect(listed.body.webhooks).toMatchObject([{ id: webhookId, url: shop.url, event_types: [{ name: approved }] }])
  expect(moved).toMatchObject({ status: 200, body: { url: other.url } })
  expect(shown.body.event_types.map((type: { name: string }) => type.name)).toEqual([
    approved,
    'PAYMENT.SALE.COMPLETED',
  ])
  expect(shop.received).toEqual([])
  expect(removed.status).toBe(204)
  expect((await get(`${webhooks}/${webhookId}`)).status).toBe(404)
})

test.each([
  ['no URL', { url: undefined }, 'url'],
  ['an invalid URL', { url: 'shop' }, 'url'],
  ['no events', { event_types: [] }, 'event_types'],
  ['an unknown event', { event_types: [{ name: 'SHOP.ON.FIRE' }] }, 'event_types'],
])('refuses a webhook with %s', async (_name, change, field) => {
  const { post } = await shopWithWebhook()

  const reply = await post(webhooks, { url: 'http://shop.test/hook', event_types: [{ name: approved }], ...change })

  expect(reply).toMatchObject({ status: 400, body: { name: 'VALIDATION_ERROR', details: [{ field }] } })
})

test('refuses an eleventh webhook', async () => {
  const { post } = await shopWithWebhook()
  const register = (number: number) =>
    post(webhooks, { url: `http://shop.test/${number}`, event_types: [{ name: '*' }] })
  for (let number = 2; number <= 10; number += 1) await register(number)

  const eleventh = await register(11)

  expect(eleventh).toMatchObject({ status: 400, body: { name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED' } })
})

test('lists event types', async () => {
  const { get } = await shopWithWebhook()

  const { body } = await get('/v1/notifications/webhooks-event-types')

  expect(body.event_types).toContainEqual({
    name: 'CUSTOMER.DISPUTE.CREATED',
    description: 'A dispute is created',
    status: 'ENABLED',
    resource_versions: ['2.0'],
  })
})
