import { describe, expect, test } from 'vitest'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'

const types = ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED']
const pdf = () => new File(['%PDF-1.7 proof'], 'proof.pdf', { type: 'application/pdf' })
const tracking = { tracking_info: [{ carrier_name: 'UPS', tracking_number: '1Z999' }] }
const proof = { evidence_type: 'PROOF_OF_FULFILLMENT', evidence_info: tracking, notes: 'Shipped' }

function formOf(input: object, ...files: File[]): FormData {
  const form = new FormData()
  form.set('input', JSON.stringify(input))
  for (const file of files) form.append('evidence-file', file)
  return form
}

/** An inquiry about a payment to Finn, with Finn's client. */
async function openedDispute() {
  const shop = await shopWithWebhook({ types, as: 'finn' })
  const { captureId } = await shop.paidOrder()
  const { body } = await shop.control(`/captures/${captureId}/dispute`, { message: 'Where is it?' })
  const id = String(body.dispute_id)
  const path = `/v1/customer/disputes/${id}`
  const act = (action: string, form: FormData) => shop.call('POST', `${path}/${action}`, { form })
  return { ...shop, captureId, id, path, act }
}

/** The dispute after PayPal asked the seller for evidence. */
async function claim() {
  const dispute = await openedDispute()
  await dispute.control(`/disputes/${dispute.id}/update`, { status: 'WAITING_FOR_SELLER_RESPONSE' })
  return dispute
}

describe('messages', () => {
  test('seller and buyer talk during an inquiry', async () => {
    const { act, control, get, path, id, shop } = await openedDispute()

    const sent = await act('send-message', formOf({ message: 'It left today.' }, pdf()))
    const waiting = await get(path)
    await control(`/disputes/${id}/message`, { text: 'Thanks' })
    await shop.waitForEvents(3)

    expect(sent).toMatchObject({ status: 200, body: { links: [{ rel: 'self' }] } })
    expect(waiting.body).toMatchObject({ status: 'WAITING_FOR_BUYER_RESPONSE', dispute_life_cycle_stage: 'INQUIRY' })
    const { body } = await get(path)
    expect(body.status).toBe('WAITING_FOR_SELLER_RESPONSE')
    expect(body.messages).toMatchObject([
      { posted_by: 'BUYER', content: 'Where is it?' },
      { posted_by: 'SELLER', content: 'It left today.', documents: [{ name: 'proof.pdf' }] },
      { posted_by: 'BUYER', content: 'Thanks' },
    ])
    expect(await (await fetch(body.messages[1].documents[0].url)).text()).toBe('%PDF-1.7 proof')
    expect(shop.types()).toEqual([types[0], types[1], types[1]])
  })

  test('accepts a message as JSON, without files', async () => {
    const { post, path } = await openedDispute()

    const sent = await post(`${path}/send-message`, { message: 'Hello' })
    const empty = await post(`${path}/send-message`, {})

    expect(sent.status).toBe(200)
    expect(empty).toMatchObject({ status: 400, body: { details: [{ issue: 'MISSING_REQUIRED_PARAMETER' }] } })
  })
})

describe('evidence', () => {
  test('starts a review with its files, and is refused during it', async () => {
    const { act, get, path } = await claim()
    const form = () => formOf({ evidences: [proof, { evidence_type: 'OTHER', notes: 'Role assigned' }] }, pdf(), pdf())

    const first = await act('provide-evidence', form())
    const again = await act('provide-evidence', form())

    expect(first.status).toBe(200)
    expect(again).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE' }] },
    })
    expect((await get(path)).body).toMatchObject({
      status: 'UNDER_REVIEW',
      dispute_life_cycle_stage: 'CHARGEBACK',
      evidences: [
        { ...proof, source: 'SUBMITTED_BY_SELLER', documents: [{ name: 'proof.pdf' }, { name: 'proof.pdf' }] },
        { evidence_type: 'OTHER', notes: 'Role assigned' },
      ],
    })
  })

  test.each([
    ['no type', { evidences: [{ notes: 'x' }] }, 'MISSING_EVIDENCE_TYPE'],
    ['no content', { evidences: [{ evidence_type: 'OTHER' }] }, 'MISSING_EVIDENCE_INFO'],
    ['no tracking', { evidences: [{ evidence_type: 'PROOF_OF_FULFILLMENT', notes: 'x' }] }, 'MISSING_TRACKING_INFO'],
    ['no refund id', { evidences: [{ evidence_type: 'PROOF_OF_REFUND', notes: 'x' }] }, 'MISSING_REFUND_ID'],
    ['no list', {}, 'MISSING_REQUIRED_PARAMETER'],
  ])('refuses evidence with %s', async (_name, input, issue) => {
    const { act } = await claim()

    expect(await act('provide-evidence', formOf(input))).toMatchObject({ status: 400, body: { details: [{ issue }] } })
  })

  test.each([
    ['an unsupported type', new File(['x'], 'proof.txt', { type: 'text/plain' })],
    ['an unsupported name', new File(['x'], 'pro/of.pdf', { type: 'application/pdf' })],
    ['10 MB', new File([new Uint8Array(10 * 1024 * 1024)], 'big.pdf', { type: 'application/pdf' })],
  ])('refuses a file with %s', async (_name, file) => {
    const { act } = await claim()

    const reply = await act('provide-evidence', formOf({ evidences: [proof] }, file))

    expect(reply).toMatchObject({ status: 400, body: { details: [{ issue: 'INVALID_EVIDENCE_FILE' }] } })
  })

  test('accepts supporting information only during a claim', async () => {
    const inquiry = await openedDispute()
    const { act, get, path } = await claim()

    const early = await inquiry.act('provide-supporting-info', formOf({ notes: 'See file' }))
    const sent = await act('provide-supporting-info', formOf({ notes: 'See file' }, pdf()))

    expect(early.status).toBe(422)
    expect(sent.status).toBe(200)
    expect((await get(path)).body.supporting_info).toMatchObject([
      { notes: 'See file', documents: [{ name: 'proof.pdf' }], source: 'SUBMITTED_BY_SELLER' },
    ])
  })
})

describe('accepting a claim', () => {
  test('refunds the buyer and closes the dispute', async () => {
    const { post, get, path, captureId } = await claim()

    const accepted = await post(`${path}/accept-claim`, { note: 'Sorry', accept_claim_type: 'REFUND' })

    expect(accepted.status).toBe(200)
    expect((await get(path)).body).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
      links: [{ rel: 'self' }],
    })
    expect((await get(`/v2/payments/captures/${captureId}`)).body.status).toBe('REFUNDED')
  })

  test('is refused without funds', async () => {
    const { post, get, path, control } = await claim()
    await control('/refunds/next', { result: 'REFUND_FAILED_INSUFFICIENT_FUNDS' })

    const refused = await post(`${path}/accept-claim`, { note: 'Sorry' })

    expect(refused).toMatchObject({ status: 422, body: { details: [{ issue: 'INSUFFICIENT_FUNDS' }] } })
    expect((await get(path)).body.status).toBe('WAITING_FOR_SELLER_RESPONSE')
  })
})

describe('the seller', () => {
  test('sees the allowed actions as links', async () => {
    const { get, path, control, id } = await openedDispute()
    const rels = async () => (await get(path)).body.links.map(({ rel }: { rel: string }) => rel)

    const inquiry = await rels()
    await control(`/disputes/${id}/update`, { status: 'WAITING_FOR_SELLER_RESPONSE' })

    expect(inquiry).toEqual(['self', 'send_message', 'accept_claim'])
    expect(await rels()).toEqual(['self', 'provide_evidence', 'accept_claim', 'provide_supporting_info'])
  })

  test('can answer only disputes about their own payments', async () => {
    const { path, sellerClient } = await openedDispute()
    const petra = await sellerClient('petra')

    const reply = await petra.post(`${path}/send-message`, { message: 'Hi' })

    expect(reply).toMatchObject({ status: 403, body: { details: [{ issue: 'PERMISSION_DENIED' }] } })
  })

  test('gets the deadline set by the control', async () => {
    const { control, id } = await openedDispute()

    const { body } = await control(`/disputes/${id}/due`, { days: 2 })

    const days = (Date.parse(body.seller_response_due_date) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1.9)
    expect(days).toBeLessThanOrEqual(2)
  })
})

test("a dispute's page shows who said what, with files", async () => {
  const { act, sandbox, id } = await openedDispute()
  await act('send-message', formOf({ message: 'It left <today>' }, pdf()))

  const page = await sandbox.read(`/paypal/disputes/${id}`)
  const replied = await sandbox.submit(`/paypal/control/disputes/${id}/message`, { text: 'Ok' })

  expect(page).toContain('Where is it?')
  expect(page).toContain('It left &lt;today&gt;')
  expect(page).toMatch(/<a href="\/paypal\/disputes\/[^"]+\/documents\/\w+">proof\.pdf<\/a>/)
  expect(page).toContain('Reply as buyer')
  expect([replied.status, replied.headers.get('location')]).toEqual([303, `/paypal/disputes/${id}`])
  expect(await sandbox.read('/paypal/resolutioncenter')).toContain(`href="/paypal/disputes/${id}"`)
})
