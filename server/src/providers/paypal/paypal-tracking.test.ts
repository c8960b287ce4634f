import { expect, test } from 'vitest'
import { paypalThatAnswers } from '../../testing/providers/provider-fake-paypal.ts'
import { ProviderFailed } from '../provider-failed.ts'

test('sends the tracking number with the carrier OTHER', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: '5O190127TN364715T' } })

  await fake.paypal.trackOrder({ orderId: '5O190127TN364715T', captureId: '3C679366HH908993F', trackingNumber: 'NZ 1' })

  expect(fake.calls).toMatchObject([{ method: 'POST', path: '/api/v2/checkout/orders/5O190127TN364715T/track' }])
  expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({
    capture_id: '3C679366HH908993F',
    tracking_number: 'NZ 1',
    carrier: 'OTHER',
    carrier_name_other: 'Other',
    notify_payer: true,
  })
})

test('sends a known carrier by its code', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'O' } })

  await fake.paypal.trackOrder({ orderId: 'O', captureId: 'C', trackingNumber: '1Z9', carrier: 'UPS' })

  const sent = { capture_id: 'C', tracking_number: '1Z9', carrier: 'UPS', notify_payer: true }
  expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual(sent)
})

test('sends a shipment without a number or carrier', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'O' } })

  await fake.paypal.trackOrder({ orderId: 'O', captureId: '3C679366HH908993F', trackingNumber: null })

  expect(fake.calls).toMatchObject([
    { method: 'POST', path: '/api/v2/checkout/orders/O/track', body: '{"capture_id":"3C679366HH908993F"}' },
  ])
})

test('does not retry without a request id', async () => {
  const fake = await paypalThatAnswers({ status: 500 })

  const sent = fake.paypal.trackOrder({ orderId: 'O', captureId: 'C', trackingNumber: null })

  await expect(sent).rejects.toBeInstanceOf(ProviderFailed)
  expect(fake.calls).toHaveLength(1)
})
