import { expect, test } from 'vitest'
import { shopWithOrders } from '../testing/shop-with-orders.ts'

const parcel = { tracking_number: 'TRACK123', carrier: 'OTHER', carrier_name_other: 'Other', notify_payer: true }

test('lists a tracker in its order once when it is sent twice', async () => {
  const { paidOrder, post, get } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()
  const track = () => post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId, ...parcel })

  const [first, again] = [await track(), await track()]

  expect([first.status, again.status]).toEqual([201, 200])
  expect(first.body.purchase_units[0].shipping.trackers).toMatchObject([
    { id: `${captureId}-TRACK123`, status: 'SHIPPED' },
  ])
  expect((await get(`/v2/checkout/orders/${id}`)).body.purchase_units[0].shipping).toMatchObject({
    name: { full_name: 'Robin Rivers' },
    trackers: [{ id: `${captureId}-TRACK123` }],
  })
})

test('accepts tracking for a digital order', async () => {
  const { placeOrder, control, post } = await shopWithOrders({ as: 'finn' })
  const { id } = await placeOrder({}, { shipping_preference: 'NO_SHIPPING' })
  await control(`/orders/${id}/approve`)
  const { body } = await post(`/v2/checkout/orders/${id}/capture`, {})
  const capture_id = body.purchase_units[0].payments.captures[0].id

  const { status } = await post(`/v2/checkout/orders/${id}/track`, { capture_id, ...parcel })

  expect(status).toBe(201)
})

test.each([
  ['no capture', {}, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['another capture', { capture_id: 'NONE' }, 422, 'CAPTURE_ID_NOT_FOUND'],
  ['a number with a space', { tracking_number: 'A B' }, 422, 'INVALID_TRACKING_NUMBER'],
  ['an unnamed carrier', { carrier_name_other: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['a long number', { tracking_number: 'x'.repeat(65) }, 400, 'INVALID_STRING_LENGTH'],
])('refuses tracking with %s', async (name, change, status, issue) => {
  const { paidOrder, post } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()
  const own = name === 'no capture' ? {} : { capture_id: captureId }

  const reply = await post(`/v2/checkout/orders/${id}/track`, { ...own, ...parcel, ...change })

  expect(reply).toMatchObject({ status, body: { details: [{ issue }] } })
})

test('refuses tracking for a pending payment', async () => {
  const { approvedOrder, control, post } = await shopWithOrders({ as: 'finn' })
  await control('/captures/next', { status: 'PENDING' })
  const { id } = await approvedOrder()
  const { body } = await post(`/v2/checkout/orders/${id}/capture`, {})
  const capture_id = body.purchase_units[0].payments.captures[0].id

  const reply = await post(`/v2/checkout/orders/${id}/track`, { capture_id, ...parcel })

  expect(reply).toMatchObject({ status: 422, body: { details: [{ issue: 'CAPTURE_STATUS_NOT_VALID' }] } })
})

test('lets a tracker be canceled but not set to another status', async () => {
  const { paidOrder, post, call, get } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()
  await post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId, ...parcel })
  const patch = (path: string, value: unknown, tracker = `${captureId}-TRACK123`) =>
    call('PATCH', `/v2/checkout/orders/${id}/trackers/${tracker}`, { body: [{ op: 'replace', path, value }] })

  const replies = [
    await patch('/status', 'CANCELLED'),
    await patch('/status', 'EATEN'),
    await patch('/carrier', 'UPS'),
    await patch('/status', undefined),
    await patch('/status', 'CANCELLED', 'NONE'),
  ]

  expect(replies.map(({ status, body }) => [status, body.details?.[0].issue])).toEqual([
    [204, undefined],
    [400, 'INVALID_PARAMETER_VALUE'],
    [400, 'FIELD_NOT_PATCHABLE'],
    [422, 'PATCH_VALUE_REQUIRED'],
    [404, 'TRACKER_ID_NOT_FOUND'],
  ])
  expect((await get(`/v2/checkout/orders/${id}`)).body.purchase_units[0].shipping.trackers[0].status).toBe('CANCELLED')
})

test('accepts a shipment without a number or carrier', async () => {
  const { paidOrder, post } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()
  const track = () => post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId })

  const [first, again] = [await track(), await track()]

  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body.purchase_units[0].shipping.trackers).toMatchObject([
    { id: `${captureId}-NOTRACKER`, status: 'SHIPPED' },
  ])
})

test('the v1 API shows and updates a tracker of an order', async () => {
  const { paidOrder, post, get, call } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()
  await post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId })

  const shown = await get(`/v1/shipping/trackers/${captureId}-NOTRACKER`)
  const found = await get(`/v1/shipping/trackers?transaction_id=${captureId}`)
  const put = await call('PUT', `/v1/shipping/trackers/${captureId}-NOTRACKER`, {
    body: { transaction_id: captureId, tracking_number: 'T1', status: 'CANCELLED' },
  })

  expect(shown.body).toMatchObject({ transaction_id: captureId, status: 'SHIPPED' })
  expect(found.body).toEqual(shown.body)
  expect(put.status).toBe(204)
  expect((await get(`/v1/shipping/trackers/${captureId}-NOTRACKER`)).status).toBe(404)
  expect((await get(`/v1/shipping/trackers/${captureId}-T1`)).body.status).toBe('CANCELLED')
})

test('no longer offers the deprecated batch call', async () => {
  const { paidOrder, post } = await shopWithOrders()
  const { captureId } = await paidOrder()
  const trackers = [{ transaction_id: captureId, status: 'SHIPPED' }]

  expect((await post('/v1/shipping/trackers-batch', { trackers })).status).toBe(404)
})
