import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { connectionBuilders } from '../../../../testing/builders/connection-builders.ts'
import { runToEnd } from '../../../../testing/job-queue.ts'
import { payingShop } from '../../../../testing/paying-shop.ts'
import { refreshDisputes } from '../../../paypal-events/refresh-seller-disputes.ts'
import { remindOfDisputes } from '../remind-of-disputes.ts'

const shop = await payingShop()
const { db, deps, owner, sandbox } = shop
const connection = await connectionBuilders(deps).aFullConnection(sandbox, owner)
const connect = (problem: string | null) =>
  db.updateTable('paypalConnection').set({ problem }).where('id', '=', connection.id).execute()

/** Without its limit per account, which these tests would exceed. */
async function refresh() {
  await db.deleteFrom('throttle').execute()
  return shop.post('/api/disputes/refresh', { as: owner })
}

/** A paid sale whose buyer opened an inquiry, read from PayPal. */
async function anInquiry(reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED') {
  const { sale, captureId } = await shop.aPaidSale()
  await sandbox.control(`/paypal/control/captures/${captureId}/dispute`, { reason, message: 'Where is it?' })
  expect(await refresh()).toMatchObject({ status: 200 })
  const dispute = () => db.selectFrom('dispute').selectAll().where('saleId', '=', sale.id).executeTakeFirstOrThrow()
  const { id } = await dispute()
  const answer = (kind: string, text: string, answerId: string = randomUUID()) =>
    shop.post(`/api/disputes/${id}/${kind}`, { as: owner, body: { answerId, text } })
  const details = async () => Object((await shop.get(`/api/sales/${sale.id}`, { as: owner })).body)
  const atPaypal = (change: string, body: object) => sandbox.control(`/paypal/control/disputes/${id}/${change}`, body)
  return { sale, id, dispute, answer, details, atPaypal }
}

/** The inquiry after PayPal asked for evidence. */
async function aClaim() {
  const inquiry = await anInquiry()
  await inquiry.atPaypal('update', { status: 'WAITING_FOR_SELLER_RESPONSE' })
  return inquiry
}

// Must be the first test, because later mails are batched.
test('a reminder of the deadline reaches the seller by mail', async () => {
  const { atPaypal } = await aClaim()
  await atPaypal('due', { days: 1 })
  await refresh()
  await runToEnd(remindOfDisputes, {}, deps)

  const mail = await shop.newestMailTo(owner.email)

  expect(mail?.text).toContain('PayPal is still waiting for your response to the dispute')
})

describe('a dispute of a Full connection', () => {
  test('is read from PayPal with amount, stage, messages and what the seller can do', async () => {
    const { details, sale, id } = await anInquiry()

    expect(await details()).toMatchObject({
      paypalConnection: 'full',
      flag: null,
      disputes: [
        {
          _id: id,
          amountCents: sale.price,
          currency: sale.currency,
          stage: 'INQUIRY',
          messages: [{ from: 'BUYER', text: 'Where is it?' }],
          actions: ['send_message', 'accept_claim'],
        },
      ],
    })
  })

  test('is in the inbox of its owner only', async () => {
    const { id, sale } = await anInquiry()
    const inbox = async (as: typeof owner) => Object((await shop.get('/api/disputes', { as })).body)

    expect((await inbox(owner)).disputes).toContainEqual(expect.objectContaining({ _id: id, saleId: sale.id }))
    expect((await inbox(await shop.aPerson())).disputes).toEqual([])
  })

  test('is found by the daily job without any webhook', async () => {
    const { sale, captureId } = await shop.aPaidSale()
    await sandbox.control(`/paypal/control/captures/${captureId}/dispute`, { reason: 'OTHER' })

    await refreshDisputes.run({}, deps)
    await shop.runQueuedJobs()

    expect(await shop.readSale(sale.id)).toMatchObject({ disputedAt: expect.any(Date) })
  })
})

describe('an answer', () => {
  test('sends a message once, however often the request is repeated', async () => {
    const { answer, details, id } = await anInquiry()
    const answerId = randomUUID()

    for (const _ of [1, 2]) expect(await answer('messages', 'It left today.', answerId)).toMatchObject({ status: 200 })

    const { disputes } = await details()
    expect(disputes[0].messages).toMatchObject([{ text: 'Where is it?' }, { from: 'SELLER', text: 'It left today.' }])
    expect(disputes[0].status).toBe('WAITING_FOR_BUYER_RESPONSE')
    const audit = await db.selectFrom('auditEntry').selectAll().where('details', 'like', `%${id}%`).execute()
    expect(audit).toMatchObject([{ action: 'answer-dispute', actorId: owner.id }])
  })

  test('whose result is unknown is not sent again if PayPal has it', async () => {
    const { answer, details, id } = await anInquiry()
    const answerId = randomUUID()
    await answer('messages', 'Hello', answerId)
    await db
      .updateTable('disputeAnswer')
      .set({ sentAt: null, claimedUntil: new Date(0) })
      .where('id', '=', answerId)
      .execute()

    expect(await answer('messages', 'Hello', answerId)).toMatchObject({ status: 200 })

    expect((await details()).disputes[0].messages).toHaveLength(2)
    expect(await db.selectFrom('disputeAnswer').select('sentAt').where('disputeId', '=', id).execute()).toMatchObject([
      { sentAt: expect.any(Date) },
    ])
  })

  test('is refused while another request sends it', async () => {
    const { answer, id } = await anInquiry()
    const running = { id: randomUUID(), disputeId: id, requestedBy: owner.id, kind: 'message', text: 'Hello' }
    const claimedUntil = new Date(Date.now() + 60_000)
    await db
      .insertInto('disputeAnswer')
      .values({ ...running, createdAt: deps.now(), claimedUntil })
      .execute()

    expect(await answer('messages', 'Hello', running.id)).toMatchObject({ body: { code: 'DISPUTE_ANSWER_RUNNING' } })
  })

  test('sends the dispute pack as evidence, which PayPal then reviews', async () => {
    const { answer, dispute, details } = await aClaim()

    expect(await answer('evidence', 'The role was assigned. 中文 🎁')).toMatchObject({ status: 200 })

    expect(await dispute()).toMatchObject({ status: 'UNDER_REVIEW', stage: 'CHARGEBACK' })
    expect((await details()).disputes[0].actions).not.toContain('provide_evidence')
  })

  test('accepts a claim, which refunds the buyer', async () => {
    const { answer, dispute, sale } = await aClaim()

    expect(await answer('accept', '')).toMatchObject({ status: 200 })

    expect(await dispute()).toMatchObject({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' })
    expect(await shop.readSale(sale.id)).toMatchObject({ refundedCents: sale.price })
  })

  test("is refused when PayPal's stage doesn't allow it", async () => {
    const { answer } = await anInquiry()

    expect(await answer('evidence', 'See file')).toMatchObject({ status: 409, body: { code: 'DISPUTE_ANSWER_CLOSED' } })
  })

  test('is refused without funds and can be sent again', async () => {
    const { answer } = await aClaim()
    await sandbox.control('/paypal/control/refunds/next', { result: 'REFUND_FAILED_INSUFFICIENT_FUNDS' })
    const answerId = randomUUID()

    expect(await answer('accept', '', answerId)).toMatchObject({ status: 409, body: { code: 'DISPUTE_NO_FUNDS' } })
    expect(await answer('accept', '', answerId)).toMatchObject({ status: 200 })
  })

  test('is refused when the app may not handle disputes', async () => {
    const { answer } = await anInquiry()
    await sandbox.control('/paypal/control/sellers/petra/app/features', { disputes: false })

    const replies = [await answer('messages', 'Hello'), await refresh()]
    await sandbox.control('/paypal/control/sellers/petra/app/features', { disputes: true })

    for (const reply of replies) expect(reply).toMatchObject({ status: 409, body: { code: 'DISPUTE_FEATURE_OFF' } })
  })

  test('is refused with a Basic connection, which still offers the dispute pack', async () => {
    const { answer, details, sale } = await anInquiry()
    await connect('CREDENTIALS_REJECTED')

    const reply = await answer('messages', 'Hello')
    const order = await details()
    const pack = await shop.get(`/api/sales/${sale.id}/dispute-pack.pdf`, { as: owner })
    await connect(null)

    expect(reply).toMatchObject({ status: 409, body: { code: 'DISPUTE_AT_PAYPAL' } })
    expect(order).toMatchObject({ paypalConnection: 'basic', resolutionCenterUrl: expect.any(String) })
    expect(order.disputes[0]).not.toHaveProperty('actions')
    expect(pack).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) })
  })

  test("isn't found for someone else", async () => {
    const { id } = await anInquiry()
    const body = { answerId: randomUUID(), text: 'Hello' }

    const reply = await shop.post(`/api/disputes/${id}/messages`, { as: await shop.aPerson(), body })

    expect(reply).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
  })
})

describe('the reminder', () => {
  const reminders = (saleId: string) =>
    db.selectFrom('notification').selectAll().where('saleId', '=', saleId).where('eventKey', 'like', 'due:%').execute()
  const run = () => runToEnd(remindOfDisputes, {}, deps)

  test('is sent three days before the deadline, once per deadline', async () => {
    const { sale, atPaypal } = await aClaim()
    await refresh()
    await run()
    const early = await reminders(sale.id)
    await atPaypal('due', { days: 2 })
    await refresh()
    await run()
    await run()
    const due = await reminders(sale.id)
    await atPaypal('due', { days: 3 })
    await refresh()
    await run()

    expect(early).toEqual([])
    expect(due).toHaveLength(1)
    expect(await reminders(sale.id)).toHaveLength(2)
  })

  test('is not sent while PayPal waits for the buyer', async () => {
    const { sale, answer, atPaypal } = await anInquiry()
    await answer('messages', 'Hello')
    await atPaypal('due', { days: 1 })
    await refresh()
    await run()

    expect(await reminders(sale.id)).toEqual([])
  })
})

describe('a flag', () => {
  test('is set, changed and removed by the owner, and is in the inbox', async () => {
    const { sale } = await shop.aPaidSale({}, 2)
    const path = `/api/sales/${sale.id}/flag`
    const flagged = async () => {
      const { body } = await shop.get('/api/disputes', { as: owner })
      return Array.from(Object(body).flagged).filter((one) => Object(one).saleId === sale.id)
    }

    await shop.post(path, { as: owner, body: { note: 'Case PP-D-1' } })
    expect(await shop.post(path, { as: owner, body: { note: 'Case PP-D-2' } })).toMatchObject({ status: 200 })
    const set = await flagged()
    for (const _ of [1, 2]) expect(await shop.delete(path, { as: owner })).toMatchObject({ status: 200 })

    expect(set).toMatchObject([{ note: 'Case PP-D-2', itemName: sale.itemName, quantity: 2 }])
    expect(await flagged()).toEqual([])
  })

  test("is refused for someone else's order", async () => {
    const { sale } = await shop.aPaidSale()

    const reply = await shop.post(`/api/sales/${sale.id}/flag`, { as: await shop.aPerson(), body: { note: '' } })

    expect(reply).toMatchObject({ status: 404, body: { code: 'SALE_NOT_FOUND' } })
  })
})
