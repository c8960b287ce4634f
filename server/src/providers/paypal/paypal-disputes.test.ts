import { expect, test } from 'vitest'
import { paypalThatAnswers } from '../../testing/providers/provider-fake-paypal.ts'

const opened = {
  dispute_id: 'PP-R-ABC-12345678',
  status: 'OPEN',
  reason: 'UNAUTHORISED',
  create_time: '2026-03-01T10:00:00Z',
  disputed_transactions: [{ seller_transaction_id: '3C679366HH908993F', custom: 'sale-1' }],
}

test('returns the payment of a dispute', async () => {
  const fake = await paypalThatAnswers({ json: opened })

  const dispute = await fake.paypal.getDispute('PP-R-ABC-12345678')

  expect(dispute).toEqual({
    id: 'PP-R-ABC-12345678',
    status: 'OPEN',
    reason: 'UNAUTHORISED',
    outcome: null,
    openedAt: new Date('2026-03-01T10:00:00Z'),
    responseDueAt: null,
    updatedAt: new Date('2026-03-01T10:00:00Z'),
    transactions: [{ captureId: '3C679366HH908993F', customId: 'sale-1' }],
  })
  expect(fake.calls[0]?.path).toBe('/api/v1/customer/disputes/PP-R-ABC-12345678')
})

test('returns the outcome of a resolved dispute', async () => {
  const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
  const json = { ...opened, ...outcome, status: 'RESOLVED', update_time: '2026-03-05T10:00:00Z' }
  const fake = await paypalThatAnswers({ json })

  const dispute = await fake.paypal.getDispute('PP-R-ABC-12345678')

  expect(dispute).toMatchObject({
    status: 'RESOLVED',
    outcome: 'RESOLVED_SELLER_FAVOUR',
    updatedAt: new Date('2026-03-05T10:00:00Z'),
  })
})

test.each([
  ['2026-03-11T10:00:00.000Z', new Date('2026-03-11T10:00:00Z')],
  ['soon', null],
])('returns the response deadline %s as %s', async (seller_response_due_date, responseDueAt) => {
  const fake = await paypalThatAnswers({ json: { ...opened, seller_response_due_date } })

  expect(await fake.paypal.getDispute('PP-R-ABC-12345678')).toMatchObject({ responseDueAt })
})

test("returns the Resolution Center on PayPal's website", async () => {
  const { paypal } = await paypalThatAnswers({ json: {} })

  expect(paypal.resolutionCenterUrl()).toBe('https://paypal.example/resolutioncenter')
})
