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
    amount: null,
    stage: null,
    messages: null,
    actions: null,
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

test('returns amount, stage, messages and the actions that PayPal links to', async () => {
  const links = ['self', 'send-message', 'provide_evidence', 'accept_claim', 'make_offer'].map((rel) => ({
    rel,
    href: 'x',
  }))
  const messages = [{ posted_by: 'BUYER', time_posted: '2026-03-01T10:00:00Z', content: 'Where is it?' }]
  const dispute_amount = { currency_code: 'USD', value: '5.00' }
  const json = { ...opened, dispute_amount, dispute_life_cycle_stage: 'INQUIRY', messages, links }
  const fake = await paypalThatAnswers({ json })

  expect(await fake.paypal.getDispute('D-1')).toMatchObject({
    amount: { cents: 500, currency: 'USD' },
    stage: 'INQUIRY',
    messages: [{ from: 'BUYER', text: 'Where is it?', postedAt: new Date('2026-03-01T10:00:00Z') }],
    actions: ['send_message', 'provide_evidence', 'accept_claim'],
  })
})

test("can't accept a claim that PayPal doesn't let the seller accept with a full refund", async () => {
  const allowed_response_options = { accept_claim: { accept_claim_types: ['REFUND_WITH_RETURN'] } }
  const json = { ...opened, links: [{ rel: 'accept_claim' }], allowed_response_options }
  const fake = await paypalThatAnswers({ json })

  expect(await fake.paypal.getDispute('D-1')).toMatchObject({ actions: [] })
})

test('lists disputes of all pages', async () => {
  const next = 'https://api.paypal.example/v1/customer/disputes?next_page_token=second'
  const fake = await paypalThatAnswers(({ path }) =>
    path.includes('second')
      ? { json: { items: [{ dispute_id: 'D-2' }] } }
      : {
          json: {
            items: [{ dispute_id: 'D-1', update_time: opened.create_time }],
            links: [{ rel: 'next', href: next }],
          },
        },
  )

  const listed = await fake.paypal.listDisputes({ updatedAfter: new Date('2026-03-01T00:00:00Z') })

  expect(listed).toEqual([
    { id: 'D-1', updatedAt: new Date(opened.create_time) },
    { id: 'D-2', updatedAt: null },
  ])
  expect(fake.calls[0]?.path).toContain('update_time_after=2026-03-01T00%3A00%3A00.000Z')
})

test.each([
  ['1Z999', true, 'PROOF_OF_FULFILLMENT'],
  [null, true, 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED'],
  [null, false, 'OTHER'],
])('sends evidence with tracking number %s, delivered %s, as %s', async (trackingNumber, isDelivered, type) => {
  const fake = await paypalThatAnswers({ json: { links: [] } })
  const pdf = Buffer.from('%PDF-1.7')

  await fake.paypal.provideEvidence({ id: 'D-1', notes: 'See "file"', trackingNumber, isDelivered, pdf })

  const [sent] = fake.calls
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(sent?.body).toContain(`"evidence_type":"${type}"`)
  expect(sent?.body).toContain('name="evidence-file"; filename="dispute-pack.pdf"')
  expect(sent?.body).toContain('%PDF-1.7')
  expect(sent?.body.includes('"tracking_number":"1Z999"')).toBe(trackingNumber !== null)
})
