import { beforeEach, describe, expect, test } from 'vitest'
import { checkPaypalConnections } from './check-connection.ts'
import { connectedShop, statusesIn } from './connection.testing.ts'
import { readOwner } from './own-account.ts'

const shop = await connectedShop()
const { db, deps, owner, atApp, rows, sandbox } = shop

const daily = async () => {
  await checkPaypalConnections.runUnparsed({}, deps)
  await shop.runQueuedJobs()
}
const mails = () => shop.mailbox.mails.filter(({ subject }) => subject?.startsWith('Your PayPal app needs attention'))
const problem = async () => Object(await shop.read()).problem

beforeEach(async () => {
  await db.deleteFrom('paypalConnection').execute()
  await atApp('petra')
  await atApp('petra', '/features', { disputes: true, tracking: true, subscriptions: true })
  await shop.connect()
  await shop.runQueuedJobs()
  shop.mailbox.mails.length = 0
})

describe('the daily check', () => {
  test('marks an app with a replaced secret as broken, mails its owner once and clears it once it works', async () => {
    const credentials = await atApp('petra', '/rotate')

    await daily()
    await daily()
    const during = await problem()
    await shop.setUp(credentials)
    const after = await problem()

    expect(during).toMatchObject({ words: expect.stringContaining('no longer accepts the client ID and secret') })
    expect(mails()).toHaveLength(1)
    expect(after).toBeNull()
  })

  test('shows a broken app in Needs attention, in the counters and on the profile', async () => {
    const { guild } = await shop.aStall()
    await atApp('petra', '/rotate')
    await daily()

    const read = async (path: string) => Object((await shop.get(path, { as: owner })).body)

    expect(await read(`/api/guilds/${guild.guildId}/attention`)).toMatchObject({
      paypalAppProblem: expect.stringContaining('no longer accepts'),
    })
    const today = shop.deps.now().toISOString()
    const times = new URLSearchParams({ dayStart: today, monthStart: today })
    expect((await read(`/api/sales/overview?${times}`)).servers[0]).toMatchObject({
      paypalAppProblem: expect.stringContaining('no longer accepts'),
    })
    expect((await read(`/api/guilds/details/${guild.guildId}`)).owner).toMatchObject({ isPaypalAppBroken: true })
    expect((await read('/api/attention')).shopProblems).toBeGreaterThan(0)
    expect((await read('/api/profile/me')).paypalConnection).toMatchObject({
      kind: 'full',
      problem: expect.any(String),
    })
  })

  test('sells as Basic while the app is broken', async () => {
    await atApp('petra', '/rotate')
    await daily()

    const { sale } = await shop.aPaidSale()

    expect(sale).toMatchObject({ state: 'paid', connectionId: null })
  })

  test('repairs a deleted webhook', async () => {
    await shop.deleteWebhooks()

    await daily()

    const webhooks = await deps.paypalApps(await atApp('petra')).listWebhooks()
    const [row] = await rows()
    expect(webhooks).toMatchObject([{ id: row?.webhookId, url: `${shop.shopUrl}/api/paypal/webhooks/${row?.id}` }])
  })

  test('notices a feature that was turned off or on', async () => {
    await atApp('petra', '/features', { disputes: false })
    await daily()
    const off = await rows()
    await atApp('petra', '/features', { disputes: true })
    await daily()

    expect(off).toMatchObject([{ hasDisputes: false, hasTracking: true }])
    expect(await rows()).toMatchObject([{ hasDisputes: true }])
  })

  test('changes nothing while PayPal is down', async () => {
    const before = await rows()
    await sandbox.control('/paypal/control/faults', { path: '/v1/oauth2/token', status: 503, times: 20 })

    await daily()
    await sandbox.control('/paypal/control/faults/clear', {})

    expect(await rows()).toEqual(before)
    expect(mails()).toEqual([])
  })

  test('does not mark the app as broken when PayPal restricts the account', async () => {
    await sandbox.control('/paypal/control/sellers/petra/restrict', { restricted: true })

    await daily()
    const { checks } = Object((await shop.checkNow()).body)
    await sandbox.control('/paypal/control/sellers/petra/restrict', { restricted: false })

    expect(checks).toContainEqual({
      name: 'owner',
      status: 'failed',
      message: expect.stringContaining('PayPal is declining payments to your account.'),
    })
    expect(await rows()).toMatchObject([{ problem: null }])
  })
})

describe('checking now', () => {
  test('returns the checks', async () => {
    await db.deleteFrom('throttle').execute()
    await atApp('petra', '/features', { tracking: false })

    const reply = await shop.checkNow()

    expect(reply.status).toBe(200)
    expect(statusesIn(reply.body)).toMatchObject({ token: 'passed', tracking: 'failed' })
  })

  test('answers 502 while PayPal is down', async () => {
    await sandbox.control('/paypal/control/faults', { path: '/v1/oauth2/token', status: 503, times: 20 })

    const reply = await shop.checkNow()
    await sandbox.control('/paypal/control/faults/clear', {})

    expect(reply.status).toBe(502)
  })
})

describe("the operator's own account", () => {
  const kindOf = async (payerId: string) => {
    const seller = await shop.aPerson()
    await shop.tiePaypal(seller, payerId)
    await daily()
    return shop.read(seller)
  }

  test('is detected and needs no app', async () => {
    const ownPayerId = await readOwner(deps, deps.paypal)

    expect(await kindOf(String(ownPayerId))).toMatchObject({
      kind: 'own',
      capabilities: expect.arrayContaining([{ name: 'refund', status: 'available' }]),
    })
  })

  test('is not confused with another account', async () => {
    expect(await kindOf('FNNSELLER2345')).toMatchObject({
      kind: 'basic',
      capabilities: expect.arrayContaining([{ name: 'refund', status: 'needs-full' }]),
    })
  })
})
