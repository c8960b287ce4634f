import { expect, test } from 'vitest'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'

const types = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'PAYMENT.CAPTURE.REVERSED',
]

test('reverses the payment when a dispute is resolved for the buyer', async () => {
  const { paidOrder, control, get, shop } = await shopWithWebhook({ types, as: 'finn' })
  const { captureId } = await paidOrder({ invoice_id: 'INV-1' })

  const opened = await control(`/captures/${captureId}/dispute`)
  await shop.waitForEvents(1)
  const path = `/v1/customer/disputes/${opened.body.dispute_id}`
  const atFirst = await get(path)
  await control(`/disputes/${opened.body.dispute_id}/update`, { status: 'UNDER_REVIEW' })
  await shop.waitForEvents(2)
  await control(`/disputes/${opened.body.dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
  await shop.waitForEvents(4)

  expect(atFirst.body).toMatchObject({
    dispute_id: opened.body.dispute_id,
    status: 'OPEN',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    seller_response_due_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        invoice_number: 'INV-1',
        custom: 'sale-1',
        seller: { merchant_id: 'FNNSELLER2345' },
      },
    ],
  })
  expect((await get(path)).body).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value: '12.50' } },
  })
  expect((await get(`/v2/payments/captures/${captureId}`)).body.status).toBe('REFUNDED')
  expect(shop.types().slice(0, 2)).toEqual(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED'])
  expect(shop.types().slice(2).sort()).toEqual(['CUSTOMER.DISPUTE.RESOLVED', 'PAYMENT.CAPTURE.REVERSED'])
  expect(shop.events()[0].resource).toEqual(atFirst.body)
})

test('keeps the payment when a dispute is resolved for the seller, and refuses to resolve it again', async () => {
  const { paidOrder, control, get } = await shopWithWebhook({ types, as: 'finn' })
  const { captureId } = await paidOrder()
  const { body } = await control(`/captures/${captureId}/dispute`, { reason: 'UNAUTHORISED' })

  const resolved = await control(`/disputes/${body.dispute_id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' })
  const again = await control(`/disputes/${body.dispute_id}/resolve`)

  expect(resolved.body.dispute_outcome).toEqual({ outcome_code: 'RESOLVED_SELLER_FAVOUR' })
  expect(again.status).toBe(409)
  expect((await get(`/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED')
})

test('lists disputes, filtered by payment or state', async () => {
  const { paidOrder, control, get } = await shopWithWebhook({ types, as: 'finn' })
  const [first, second] = [await paidOrder(), await paidOrder()]
  await control(`/captures/${first.captureId}/dispute`)
  await control(`/captures/${second.captureId}/dispute`)
  const count = async (query: string) => (await get(`/v1/customer/disputes${query}`)).body.items.length

  expect(await count('')).toBe(2)
  expect(await count(`?disputed_transaction_id=${first.captureId}`)).toBe(1)
  expect(await count('?dispute_state=RESOLVED')).toBe(0)
  expect((await get('/v1/customer/disputes/NONE')).status).toBe(404)
})

test('gives the seller ten days to respond, and no deadline once the dispute is resolved', async () => {
  const { paidOrder, control, get } = await shopWithWebhook({ types, as: 'finn' })
  const { captureId } = await paidOrder()

  const { body: opened } = await control(`/captures/${captureId}/dispute`)
  await control(`/disputes/${opened.dispute_id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' })

  const tenDays = 10 * 86_400_000
  expect(Date.parse(opened.seller_response_due_date) - Date.parse(opened.create_time)).toBe(tenDays)
  expect((await get(`/v1/customer/disputes/${opened.dispute_id}`)).body).not.toHaveProperty('seller_response_due_date')
})
