import { expect, test } from 'vitest'
import { orderRequest } from '../testing/order-request.ts'
import { paypalClient } from '../testing/paypal-client.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'

const orders = '/v2/checkout/orders'

test('fails only matching calls, for the configured number of times', async () => {
  const { control, get } = await paypalClient()
  const path = '/v1/billing/plans'
  await control('/faults', { method: 'GET', path: '/v1/billing/*', times: 2, status: 503 })

  const other = await get('/v1/catalogs/products')
  const replies = [await get(path), await get(path), await get(path)]

  expect(other.status).toBe(200)
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(replies[0]?.body).toMatchObject({ name: 'SERVICE_UNAVAILABLE', debug_id: expect.any(String) })
})

test('loses the reply of a completed call, and a retry finds it done', async () => {
  const { approvedOrder, control, post, readState } = await shopWithOrders()
  const { id } = await approvedOrder()
  const capture = () => post(`${orders}/${id}/capture`, {}, { requestId: 'capture-1' })
  await control('/faults', { method: 'POST', path: `${orders}/${id}/capture`, status: 500, after: true })

  const [lost, found] = [await capture(), await capture()]

  expect([lost.status, found.status]).toEqual([500, 200])
  expect(found.body.status).toBe('COMPLETED')
  expect(Object.keys((await readState()).captures)).toHaveLength(1)
})

test('injects any error issue', async () => {
  const { approvedOrder, control, post } = await shopWithOrders()
  const { id } = await approvedOrder()
  await control('/faults', { path: '*/capture', status: 422, issue: 'COMPLIANCE_VIOLATION' })

  const refused = await post(`${orders}/${id}/capture`, {})

  expect(refused).toMatchObject({
    status: 422,
    body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'COMPLIANCE_VIOLATION' }] },
  })
})

test('a failure before processing has no effect', async () => {
  const { control, post, readState } = await shopWithOrders()
  await control('/faults', { path: orders, status: 500 })

  const reply = await post(orders, orderRequest(), { requestId: 'x' })

  expect(reply).toMatchObject({ status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } })
  expect((await readState()).orders).toEqual({})
})

test('injects a 429 with and without Retry-After', async () => {
  const { control, sandbox, token } = await paypalClient()
  const call = () =>
    fetch(`${sandbox.paypal.apiBase}/v1/billing/plans`, { headers: { authorization: `Bearer ${token}` } })
  await control('/faults', { status: 429, retryAfter: 3 })
  await control('/faults', { status: 429 })

  const [first, second] = [await call(), await call()]

  expect([first.status, second.status]).toEqual([429, 429])
  expect(await first.json()).toMatchObject({ name: 'RATE_LIMIT_REACHED' })
  expect([first.headers.get('retry-after'), second.headers.get('retry-after')]).toEqual(['3', null])
})

test('injects delays and truncated replies', async () => {
  const { control, sandbox, token } = await paypalClient()
  const call = () =>
    fetch(`${sandbox.paypal.apiBase}/v1/billing/plans`, { headers: { authorization: `Bearer ${token}` } })
  await control('/faults', { delayMs: 300, malformed: true })
  const startedAt = Date.now()

  const reply = await call()

  expect(Date.now() - startedAt).toBeGreaterThan(250)
  expect(reply.status).toBe(200)
  await expect(reply.json()).rejects.toThrow(SyntaxError)
  expect(await (await call()).json()).toMatchObject({ plans: [] })
})

test('injects faults into the token endpoint and clears them', async () => {
  const { control, sandbox } = await paypalClient()
  await control('/faults', { path: '/v1/oauth2/token', times: 5, status: 500 })
  const call = async () => (await fetch(`${sandbox.paypal.apiBase}/v1/oauth2/token`, { method: 'POST' })).status

  const during = await call()
  await sandbox.delete('/paypal/control/faults')
  const after = await call()

  expect([during, after]).toEqual([500, 401])
})

test.each([
  ['/faults', { status: 200 }, 400],
  ['/faults', { method: 'STEAL' }, 400],
  ['/orders/NONE/approve', {}, 404],
  ['/captures/NONE/refund', {}, 404],
  ['/sellers/nobody/restrict', {}, 404],
  ['/sellers/nobody/verify', {}, 404],
  ['/sellers/finn/currencies', { held: 'USD,XXX' }, 400],
  ['/login/share', { attribute: 'payer_id' }, 400],
  ['/captures/next', { status: 'HAPPY' }, 400],
])('the control %s replies to %j with %i', async (path, body, status) => {
  const { control } = await paypalClient()

  expect((await control(path, body)).status).toBe(status)
})

test('the overview shows payments and deliveries, and its buttons work', async () => {
  const { paidOrder, sandbox, readState, shop } = await shopWithWebhook()
  const { captureId, id } = await paidOrder({ description: '<b>bold</b>' })
  await shop.waitForEvents(3)

  const page = await sandbox.read('/paypal')
  const refunded = await sandbox.submit(`/paypal/control/captures/${captureId}/refund`, { amount: '' })
  const planned = await sandbox.submit('/paypal/control/webhooks/mischief', { drop: '1' })
  const controls = await sandbox.read('/control/paypal')

  expect(page).toContain(id)
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(page).toContain(`action="/paypal/control/captures/${captureId}/refund"`)
  expect(page).toContain('delivered: 200')
  expect([refunded.status, refunded.headers.get('location')]).toEqual([303, '/paypal'])
  expect([planned.status, planned.headers.get('location')]).toEqual([303, '/control/paypal'])
  expect(controls).toContain('1 dropped')
  expect((await readState()).captures[captureId].status).toBe('REFUNDED')
})

test('the overview shows seller settings, and its buttons change them', async () => {
  const { sandbox, readState } = await shopWithOrders()
  const before = await sandbox.read('/paypal')

  const pressed = await sandbox.submit('/paypal/control/sellers/finn/verify', { verified: 'false' })
  await sandbox.submit('/paypal/control/sellers/finn/currencies', { held: 'USD' })
  await sandbox.submit('/paypal/control/sellers/milo/currencies', {})
  await sandbox.submit('/paypal/control/login/share', { attribute: 'email', shared: 'false' })

  expect(before).toContain('action="/paypal/control/sellers/finn/verify"')
  expect(before).toContain('Stop sharing email at login')
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/paypal'])
  expect(await readState()).toMatchObject({
    unverified: ['MLLSELLER2345', 'RUSTYSELLER23', 'FNNSELLER2345'],
    currencies: { FNNSELLER2345: ['USD'] },
    unshared: ['email'],
  })
  expect((await readState()).currencies).not.toHaveProperty('MLLSELLER2345')
  expect(await sandbox.read('/paypal')).toContain('Share email at login')
})

test('the overview names the item and the buyer of a payment, and shows restricted sellers', async () => {
  const { paidOrder, sandbox } = await shopWithWebhook()
  const { captureId } = await paidOrder()
  await sandbox.submit('/paypal/control/sellers/finn/restrict', { restricted: 'true' })

  const page = await sandbox.read('/paypal')
  const [, row = ''] =
    new RegExp(`Captures</h2>[\\s\\S]*?<tr>(<td>(?:(?!</tr>)[\\s\\S])*${captureId}.*?)</tr>`).exec(page) ?? []

  expect(row).toMatch(/<td>Mug<\/td><td>Robin Rivers<\/td><td><span class="tag good">COMPLETED<\/span><\/td>/)
  expect(page).toMatch(/Finn Fisher<\/td>[\s\S]*?<span class="tag bad">Restricted<\/span>[\s\S]*?Lift restriction/)
})

test('the pages that the shop links to let a seller accept or deny a held payment', async () => {
  const { approvedOrder, control, post, sandbox, readState } = await shopWithOrders()
  const held = async () => {
    await control('/captures/next', { status: 'PENDING', reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' })
    const { id } = await approvedOrder()
    return (await post(`${orders}/${id}/capture`, {})).body.purchase_units[0].payments.captures[0].id
  }
  const [wanted, unwanted] = [await held(), await held()]

  const page = await sandbox.read(`/paypal/activity/payment/${wanted}`)
  await sandbox.submit(`/paypal/control/captures/${wanted}/complete`, {})
  await sandbox.submit(`/paypal/control/captures/${unwanted}/deny`, {})

  expect(page).toContain('RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION')
  expect(page).toContain('Accept payment')
  expect(page).toContain('Deny payment')
  expect((await readState()).captures).toMatchObject({
    [wanted]: { status: 'COMPLETED' },
    [unwanted]: { status: 'DECLINED' },
  })
  expect(await sandbox.read('/paypal/myaccount/settings')).toContain('Finn Fisher')
  expect((await sandbox.get('/paypal/activity/payment/NONE')).status).toBe(404)
})

test('the control API never returns keys, secrets or tokens', async () => {
  const { readState, token, clientSecret } = await shopWithWebhook()

  const all = JSON.stringify(await readState())

  expect(all).not.toContain(token)
  expect(all).not.toContain('PRIVATE KEY')
  expect(all).not.toContain(clientSecret)
})
