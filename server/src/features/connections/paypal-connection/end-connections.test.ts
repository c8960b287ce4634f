import { beforeEach, describe, expect, test } from 'vitest'
import { petrasPayerId } from '../../../testing/paying-shop.ts'
import { purge } from '../../retention/purge-due.ts'
import { connectedShop } from './connection.testing.ts'

const shop = await connectedShop()
const { db, deps, owner, atApp, rows } = shop
const oneDay = 24 * 60

const webhooks = async () => (await deps.paypalApps(await atApp('petra')).listWebhooks()).length

beforeEach(async () => {
  await db.deleteFrom('sale').execute()
  await db.deleteFrom('paypalLink').execute()
  await db.deleteFrom('paypalConnection').execute()
  await shop.tiePaypal(owner, petrasPayerId)
  await shop.connect()
})

describe('disconnecting the app', () => {
  test('falls back to Basic and removes the webhook', async () => {
    const reply = await shop.disconnect()
    await shop.runQueuedJobs()

    const { sale } = await shop.aPaidSale()
    expect(reply.status).toBe(200)
    expect(await shop.read()).toMatchObject({ kind: 'basic' })
    expect(await webhooks()).toBe(0)
    expect(sale).toMatchObject({ state: 'paid', connectionId: null })
  })

  test('is refused if no app is connected', async () => {
    await shop.disconnect()

    expect(await shop.disconnect()).toMatchObject({ status: 409, body: { code: 'PAYPAL_APP_NOT_CONNECTED' } })
  })

  test('completes an order that was open', async () => {
    const [row] = await rows()
    const { saleId, approveUrl } = await shop.start(await shop.aStall())
    await shop.disconnect()

    await shop.approve(approveUrl)
    await shop.comeBack(approveUrl)

    expect(await shop.readSale(saleId)).toMatchObject({ state: 'paid', connectionId: row?.id })
  })

  test('keeps a webhook if the app is connected again before it was removed', async () => {
    await shop.disconnect()
    await shop.connect()
    await shop.runQueuedJobs()

    expect(await rows()).toMatchObject([{ endedAt: null, webhookId: expect.any(String) }])
    expect(await webhooks()).toBe(1)
  })
})

describe('the connection ends', () => {
  test('when PayPal is unlinked', async () => {
    await shop.delete('/api/profile/paypal', { as: owner })
    await shop.runQueuedJobs()

    expect(await rows()).toMatchObject([{ endedAt: expect.any(Date), webhookId: null }])
    expect(await webhooks()).toBe(0)
  })

  test('when another PayPal account is linked', async () => {
    const reply = await shop.get('/api/paypal/auth', { as: owner })
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    const back = await shop.sandbox.agreeOnPaypal(String(Object(reply.body).authorizationUrl), 'finn')
    await shop.get(back.pathname + back.search, { headers: { cookie } })

    expect(await rows()).toMatchObject([{ endedAt: expect.any(Date) }])
  })

  test('but not when the same account is linked again', async () => {
    const reply = await shop.get('/api/paypal/auth', { as: owner })
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    const back = await shop.sandbox.agreeOnPaypal(String(Object(reply.body).authorizationUrl), 'petra')
    await shop.get(back.pathname + back.search, { headers: { cookie } })

    expect(await rows()).toMatchObject([{ endedAt: null }])
  })
})

describe('the secret of a disconnected app', () => {
  const afterDays = (days: number) =>
    purge({ ...deps, now: () => new Date(deps.now().getTime() + days * oneDay * 60_000) })

  test('is erased if nothing was sold with it', async () => {
    await shop.disconnect()

    await afterDays(1)

    expect(await rows()).toMatchObject([{ clientSecret: null }])
  })

  test('is erased when its latest sale is 180 days old', async () => {
    await shop.aPaidSale()
    await shop.disconnect()

    await afterDays(179)
    const [before] = await rows()
    await afterDays(181)

    expect(before?.clientSecret).toEqual(expect.any(String))
    expect(await rows()).toMatchObject([{ clientSecret: null }])
  })

  test('is not erased while the app is connected', async () => {
    await afterDays(400)

    expect(await rows()).toMatchObject([{ clientSecret: expect.any(String) }])
  })
})

test('erasing the account erases credentials and removes the webhook', async () => {
  const seller = await shop.aPerson()
  await shop.delete('/api/profile/paypal', { as: owner })
  await shop.runQueuedJobs()
  await db.deleteFrom('paypalConnection').execute()
  await shop.tiePaypal(seller, petrasPayerId)
  await shop.setUp(await atApp('petra'), seller)
  const before = await webhooks()
  await db
    .updateTable('account')
    .set({ deactivatedAt: new Date(0) })
    .where('id', '=', seller.id)
    .execute()

  await purge(deps)
  await shop.runQueuedJobs()

  expect(before).toBe(1)
  expect(await rows()).toMatchObject([{ clientId: 'erased', payerId: 'erased', clientSecret: null, webhookId: null }])
  expect(await webhooks()).toBe(0)
})
