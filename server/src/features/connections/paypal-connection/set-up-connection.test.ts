import { beforeEach, describe, expect, test } from 'vitest'
import { petrasPayerId } from '../../../testing/paying-shop.ts'
import { connectedShop, statusesIn } from './connection.testing.ts'

const shop = await connectedShop()
const { db, deps, owner, atApp, setUp, rows } = shop

const allPassed = {
  token: 'passed',
  environment: 'passed',
  owner: 'passed',
  webhook: 'passed',
  disputes: 'passed',
  tracking: 'passed',
  subscriptions: 'passed',
}
const webhooksOf = async (credentials: { clientId: string; clientSecret: string }) =>
  (await deps.paypalApps(credentials).listWebhooks()).map(({ url }) => url)
const capabilities = async () =>
  Object.fromEntries(
    Object(await shop.read()).capabilities.map(({ name, status }: Record<string, string>) => [name, status]),
  )

beforeEach(async () => {
  await db.deleteFrom('paypalConnection').execute()
  await db.deleteFrom('throttle').execute()
  await atApp('petra')
  await atApp('petra', '/features', { disputes: true, tracking: true, subscriptions: true })
  await shop.deleteWebhooks()
})

describe('connecting an app', () => {
  test('runs all checks and registers the webhook', async () => {
    const credentials = await atApp('petra')

    const reply = await setUp(credentials)

    const [row] = await rows()
    expect(reply.status).toBe(200)
    expect(statusesIn(reply.body)).toEqual(allPassed)
    expect(reply.body).toMatchObject({ connection: { kind: 'full', problem: null } })
    expect(await webhooksOf(credentials)).toEqual([`${shop.shopUrl}/api/paypal/webhooks/${row?.id}`])
    expect(Object.values(await capabilities())).toEqual(Array(6).fill('available'))
  })

  test('stores the secret sealed, and never returns it or the whole client ID', async () => {
    const credentials = await atApp('petra')

    const replies = [await setUp(credentials), await shop.checkNow(), { body: await shop.read() }]

    const stored = JSON.stringify(await rows())
    expect(stored).not.toContain(credentials.clientSecret)
    for (const { body } of replies) {
      expect(JSON.stringify(body)).not.toContain(credentials.clientSecret)
      expect(JSON.stringify(body)).not.toContain(credentials.clientId)
    }
  })

  test('writes an audit entry without the secret', async () => {
    const credentials = await atApp('petra')
    await setUp(credentials)

    const entries = await db.selectFrom('auditEntry').selectAll().where('actorId', '=', owner.id).execute()

    expect(entries.map(({ action }) => action)).toContain('connect-paypal-app')
    expect(JSON.stringify(entries)).not.toContain(credentials.clientSecret)
  })

  test('saves nothing if PayPal rejects the credentials', async () => {
    const { clientId } = await atApp('petra')

    const reply = await setUp({ clientId, clientSecret: 'wrong' })

    expect(reply).toMatchObject({ status: 200, body: { connection: { kind: 'basic' } } })
    expect(statusesIn(reply.body)).toMatchObject({ token: 'failed', environment: 'skipped', webhook: 'skipped' })
    expect(await rows()).toEqual([])
  })

  test("saves nothing if the app is another account's", async () => {
    const reply = await setUp(await atApp('finn'))

    expect(statusesIn(reply.body)).toMatchObject({ token: 'passed', owner: 'failed', webhook: 'skipped' })
    expect(await rows()).toEqual([])
  })

  test('limits the connection to the features of the app', async () => {
    const credentials = await atApp('petra')
    await atApp('petra', '/features', { disputes: false, tracking: false, subscriptions: false })

    const reply = await setUp(credentials)

    expect(statusesIn(reply.body)).toMatchObject({ disputes: 'failed', tracking: 'failed', subscriptions: 'failed' })
    expect(await capabilities()).toEqual({
      payments: 'available',
      'see-refunds': 'available',
      refund: 'available',
      tracking: 'limited',
      disputes: 'limited',
      memberships: 'limited',
    })
  })

  test('requires a linked PayPal account', async () => {
    const reply = await setUp(await atApp('petra'), await shop.aPerson())

    expect(reply).toMatchObject({ status: 409, body: { code: 'PAYPAL_NOT_LINKED' } })
  })

  test('never duplicates the webhook under concurrent requests', async () => {
    const credentials = await atApp('petra')

    const replies = await Promise.all([setUp(credentials), setUp(credentials), setUp(credentials)])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(1)
    expect(await webhooksOf(credentials)).toHaveLength(1)
  })

  test('moves the webhook of an earlier connection instead of adding one', async () => {
    const credentials = await atApp('petra')
    const paypal = deps.paypalApps(credentials)
    await paypal.registerWebhook({ url: `${shop.shopUrl}/api/paypal/webhooks/lost`, eventTypes: ['*'] })
    await paypal.registerWebhook({ url: 'https://elsewhere.example/hook', eventTypes: ['*'] })

    await setUp(credentials)

    const [row] = await rows()
    expect((await webhooksOf(credentials)).sort()).toEqual(
      [`${shop.shopUrl}/api/paypal/webhooks/${row?.id}`, 'https://elsewhere.example/hook'].sort(),
    )
  })

  test('is limited in number', async () => {
    const tries = Array.from({ length: 21 }, () => setUp({ clientId: 'an-app', clientSecret: 'wrong' }))

    const statuses = (await Promise.all(tries)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('replacing the secret', () => {
  test('keeps the connection', async () => {
    await shop.connect()
    const [before] = await rows()

    const reply = await setUp(await atApp('petra', '/rotate'))

    expect(statusesIn(reply.body)).toEqual(allPassed)
    expect(await rows()).toMatchObject([{ id: before?.id, webhookId: before?.webhookId, problem: null }])
  })

  test('completes an order that was open when the secret changed', async () => {
    await shop.connect()
    const { saleId, approveUrl } = await shop.start(await shop.aStall())
    const credentials = await atApp('petra', '/rotate')
    await setUp(credentials)

    await shop.approve(approveUrl)
    await shop.comeBack(approveUrl)

    const [row] = await rows()
    expect(await shop.readSale(saleId)).toMatchObject({ state: 'paid', connectionId: row?.id })
  })
})

describe('another app', () => {
  test('ends the connection with the first one and removes its webhook', async () => {
    const first = await atApp('petra')
    await setUp(first)
    await db.updateTable('paypalConnection').set({ clientId: 'an-older-app' }).execute()

    await setUp(first)

    expect(await rows()).toMatchObject([
      { clientId: 'an-older-app', endedAt: expect.any(Date) },
      { clientId: first.clientId, endedAt: null, payerId: petrasPayerId },
    ])
  })
})
