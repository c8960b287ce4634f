import { describe, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { liveApp } from '../../../testing/live-app.ts'
import { expirePremium } from '../expiry/notice-expiry.ts'
import { readPremiumStatus } from '../read-premium-status.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { reconcileSubscriptions, watchSubscriptions } from './watch-subscriptions.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = await liveApp()
const { sandbox } = shop
const oneDay = 1440

const initiate = (person: Person) => shop.post('/api/paypal/subscribe/initiate', { as: person })
const activate = (person: Person, subscriptionId: string) =>
  shop.post('/api/paypal/subscribe/activate', { as: person, body: { subscriptionId } })
const cancel = (person: Person) => shop.post('/api/paypal/subscribe/cancel', { as: person })
const profileOf = async (person: Person) => Object((await shop.get('/api/profile/me', { as: person })).body)
/** Without a session, which would expire when the clock moves. */
const premiumOf = async (person: Person) => {
  const status = await readPremiumStatus(shop.db, person.id, shop.deps.now())
  const { premiumStatus, isAdminGrantedPremium, subscriptionStatus } = status
  return [premiumStatus, isAdminGrantedPremium, subscriptionStatus]
}
const atPaypal = (id: string, change: string, body = {}) =>
  sandbox.control(`/paypal/control/subscriptions/${id}/${change}`, body)
/** Changes something at PayPal without delivering a webhook. */
async function changeWithoutWebhook(id: string, change: string): Promise<void> {
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 100 })
  await atPaypal(id, change)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 0 })
}
const rowOf = (id: string) =>
  shop.db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function everythingAtPaypal() {
  const reply = await fetch(`${sandbox.url}/paypal/control`)
  return Object(await reply.json())
}
const statusAtPaypal = async (id: string) => (await everythingAtPaypal()).subscriptions[id].status
async function paymentsAtPaypal(id: string): Promise<string[]> {
  const sales = Object.values((await everythingAtPaypal()).sales)
  return sales.filter((sale) => Object(sale).subscriptionId === id).map((sale) => Object(sale).id)
}

/** Starts a subscription and returns its id; not approved yet. */
async function start(person: Person): Promise<{ id: string; approveUrl: string }> {
  const { approveUrl } = Object((await initiate(person)).body)
  const newest = await shop.db
    .selectFrom('subscription')
    .select('id')
    .where('accountId', '=', person.id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return { id: newest.id, approveUrl }
}

/** Starts, approves and activates a subscription. */
async function subscribe(person: Person): Promise<string> {
  const { id } = await start(person)
  await atPaypal(id, 'approve')
  await activate(person, id)
  return id
}

async function aSubscriber(): Promise<{ person: Person; id: string }> {
  const person = await shop.aPerson()
  return { person, id: await subscribe(person) }
}

/** Waits for the next second, PayPal's time resolution. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100))

describe('starting a subscription', () => {
  test('upgrading redirects to PayPal and back and activates premium', async () => {
    const person = await shop.aPerson()
    const { approveUrl } = await start(person)
    const page = new URL(approveUrl)
    const form = new URLSearchParams({ ...Object.fromEntries(page.searchParams), buyer: 'robin', answer: 'agree' })
    const agreed = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(agreed.headers.get('location') ?? '')

    const reply = await activate(person, back.searchParams.get('subscription_id') ?? '')

    const profile = await profileOf(person)
    const days = (Date.parse(profile.premiumExpiresAt) - shop.deps.now().getTime()) / 86_400_000
    expect(`${back.origin}${back.pathname}`).toBe(`${shop.shopUrl}/profile`)
    expect(back.searchParams.get('subscription_status')).toBe('success')
    expect(reply).toMatchObject({ status: 200, body: { message: 'Premium subscription activated!' } })
    expect(profile).toMatchObject({
      premiumStatus: 'Active',
      isAdminGrantedPremium: false,
      subscriptionStatus: 'ACTIVE',
    })
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThanOrEqual(31)
  })

  test('cancelling at PayPal returns to the profile without premium', async () => {
    const person = await shop.aPerson()
    const { id, approveUrl } = await start(person)

    const back = await sandbox.cancelConsent(approveUrl)
    const reply = await activate(person, id)

    expect(back.searchParams.get('subscription_status')).toBe('cancel')
    expect(reply).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_PENDING' } })
    expect(await premiumOf(person)).toEqual([null, false, null])
  })

  test('repeated upgrades reuse the same subscription at PayPal', async () => {
    const person = await shop.aPerson()

    const replies = [...(await Promise.all([initiate(person), initiate(person)])), await initiate(person)]

    const rows = await shop.db.selectFrom('subscription').selectAll().where('accountId', '=', person.id).execute()
    expect(new Set(replies.map(({ body }) => Object(body).approveUrl)).size).toBe(1)
    expect(rows).toMatchObject([{ status: 'APPROVAL_PENDING', planId: shop.deps.premiumPlanId }])
  })

  test('refuses a second subscription', async () => {
    const { person } = await aSubscriber()

    expect(await initiate(person)).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } })
  })

  test('finds a subscription activated without a webhook before a second one is paid', async () => {
    const person = await shop.aPerson()
    const { id } = await start(person)
    await atPaypal(id, 'approve')

    const reply = await initiate(person)

    expect(reply).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } })
    expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
  })

  test('refuses to subscribe without a PayPal plan', async () => {
    const { premiumPlanId } = shop.deps
    shop.deps.premiumPlanId = null

    const reply = await initiate(await shop.aPerson())

    shop.deps.premiumPlanId = premiumPlanId
    expect(reply).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTIONS_CLOSED' } })
  })
})

describe('activating a subscription', () => {
  test('reports a subscription that PayPal has not finished, and activates it automatically later', async () => {
    const person = await shop.aPerson()
    const { id } = await start(person)
    await atPaypal(id, 'approve', { later: true })
    const early = [await activate(person, id), await initiate(person)]
    const pending = await profileOf(person)
    await atPaypal(id, 'activate')

    await refreshSubscription(shop.deps, id)

    for (const reply of early) expect(reply).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_PENDING' } })
    expect(pending).toMatchObject({ premiumStatus: null, isSubscriptionPending: true })
    expect(await profileOf(person)).toMatchObject({ premiumStatus: 'Active', isSubscriptionPending: false })
    expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
  })

  test('T11: a subscription counts only for the account that started it', async () => {
    const [person, thief] = [await shop.aPerson(), await shop.aPerson()]
    const { id } = await start(person)
    await atPaypal(id, 'approve')

    const replies = await Promise.all([activate(thief, id), activate(person, id), activate(thief, id)])

    expect(replies.map(({ status }) => status)).toEqual([400, 200, 400])
    expect(replies[0]).toMatchObject({ body: { code: 'SUBSCRIPTION_NOT_CONFIRMED' } })
    expect([await premiumOf(person), await premiumOf(thief)]).toEqual([
      ['Active', false, 'ACTIVE'],
      [null, false, null],
    ])
  })

  test.each([
    ['in the name of somebody else', { customId: 'somebody-else' }],
    ['on a cheaper plan', {}],
  ])(
    'T11: a subscription %s counts for nobody, even when it is stored',
    async (_name, { customId }: { customId?: string }) => {
      const person = await shop.aPerson()
      const { paypal, premiumPlanId } = shop.deps
      const product = await paypal.createProduct({
        requestId: `product-${person.id}`,
        name: 'Cheap',
        description: 'Cheap',
      })
      const price = { productId: product.id, name: 'Cheap', monthlyPrice: { cents: 1, currency: 'USD' } }
      const cheap = await paypal.createPlan({ requestId: `plan-${person.id}`, ...price })
      const urls = { returnUrl: shop.shopUrl, cancelUrl: shop.shopUrl, brandName: 'Guildshop' }
      const planId = customId ? (premiumPlanId ?? '') : cheap.id
      const made = { requestId: person.id, planId, customId: customId ?? person.id, ...urls }
      const { id } = await paypal.createSubscription(made)
      const row = { id, accountId: person.id, planId: premiumPlanId ?? '', status: 'APPROVAL_PENDING' }
      await shop.db
        .insertInto('subscription')
        .values({ ...row, createdAt: shop.deps.now() })
        .execute()
      await atPaypal(id, 'approve')

      const reply = await activate(person, id)

      expect(reply).toMatchObject({ status: 400, body: { code: 'SUBSCRIPTION_NOT_CONFIRMED' } })
      expect(await premiumOf(person)).toEqual([null, false, null])
    },
  )

  test('T11: an unknown subscription is not confirmed, and events about it are ignored', async () => {
    const reply = await activate(await shop.aPerson(), 'I-NOBODYKNOWS1')

    expect(reply).toMatchObject({ status: 400, body: { code: 'SUBSCRIPTION_NOT_CONFIRMED' } })
    expect(await refreshSubscription(shop.deps, 'I-NOBODYKNOWS1')).toBeNull()
  })

  test('a webhook before the return activates premium once', async () => {
    const person = await shop.aPerson()
    const { id } = await start(person)
    await atPaypal(id, 'approve')

    await Promise.all([refreshSubscription(shop.deps, id), refreshSubscription(shop.deps, id)])
    const early = await premiumOf(person)
    const reply = await activate(person, id)

    const grants = await shop.db.selectFrom('premiumGrant').selectAll().where('accountId', '=', person.id).execute()
    expect(early).toEqual(['Active', false, 'ACTIVE'])
    expect(reply).toMatchObject({ status: 200 })
    expect(grants).toMatchObject([{ source: 'paid', subscriptionId: id }])
  })

  test('a slow reading never overwrites a later one', async () => {
    const { person, id } = await aSubscriber()
    const path = `/v1/billing/subscriptions/${id}/transactions`
    await sandbox.control('/paypal/control/faults', { path, times: 1, delayMs: 400 })
    const slow = refreshSubscription(shop.deps, id)
    await new Promise((resolve) => setTimeout(resolve, 200))

    await atPaypal(id, 'cancel')
    await refreshSubscription(shop.deps, id)
    await slow

    expect(await premiumOf(person)).toEqual(['Cancelled', false, 'CANCELLED'])
  })
})

describe('cancelling a subscription', () => {
  test('cancelling stops charges at PayPal and keeps access until the end', async () => {
    const { person, id } = await aSubscriber()
    const { premiumExpiresAt } = await profileOf(person)

    const reply = await cancel(person)

    const message = "Your subscription was cancelled. You'll keep premium until the end of the period you paid for."
    expect(reply).toMatchObject({ status: 200, body: { message } })
    expect(await statusAtPaypal(id)).toBe('CANCELLED')
    expect(await profileOf(person)).toMatchObject({ premiumStatus: 'Cancelled', premiumExpiresAt })
    expect(await cancel(person)).toMatchObject({ status: 409, body: { code: 'NOT_SUBSCRIBED' } })
  })

  test('after the paid time premium ends and servers beyond the free plan are disabled', async () => {
    const { person } = await aSubscriber()
    const guilds = [await shop.aGuild({ owner: person }), await shop.aGuild({ owner: person })]
    await cancel(person)
    shop.moveClock(32 * oneDay)

    await expirePremium(shop.deps)

    const premium = await premiumOf(person)
    shop.moveClock(-32 * oneDay)
    const ids = guilds.map(({ id }) => id)
    const open = await shop.db
      .selectFrom('guild')
      .select('id')
      .where('id', 'in', ids)
      .where('isEnabled', '=', true)
      .execute()
    expect(premium).toEqual([null, false, null])
    expect(open).toHaveLength(1)
  })

  test('refuses to cancel without a subscription', async () => {
    expect(await cancel(await shop.aPerson())).toMatchObject({ status: 409, body: { code: 'NOT_SUBSCRIBED' } })
  })

  test('subscribing again after cancelling keeps the remaining days', async () => {
    const { person } = await aSubscriber()
    await cancel(person)
    const first = Date.parse((await profileOf(person)).premiumExpiresAt)

    await subscribe(person)
    await cancel(person)

    const days = (Date.parse((await profileOf(person)).premiumExpiresAt) - first) / 86_400_000
    expect(days).toBeGreaterThan(27)
  })

  test('an upgrade during a granted period keeps the granted days for afterwards', async () => {
    const person = await shop.aPerson()
    const end = new Date(shop.deps.now().getTime() + 10 * 86_400_000)
    await shop.givePremium(person, { source: 'code', endsAt: end })

    await subscribe(person)
    const paying = await premiumOf(person)
    await cancel(person)

    const { premiumExpiresAt } = await profileOf(person)
    expect(paying).toEqual(['Active', false, 'ACTIVE'])
    expect(await premiumOf(person)).toEqual(['Active', true, 'CANCELLED'])
    expect(Date.parse(premiumExpiresAt) - end.getTime()).toBeGreaterThan(27 * 86_400_000)
  })
})

describe('renewals', () => {
  test('a renewal extends premium; without one it ends after a grace day', async () => {
    const person = await shop.aPerson()
    const id = await subscribe(person)
    const first = await rowOf(id)

    await atPaypal(id, 'renew')
    await refreshSubscription(shop.deps, id)

    const second = await rowOf(id)
    const grant = await shop.db
      .selectFrom('premiumGrant')
      .selectAll()
      .where('subscriptionId', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(second.paidUntil) - Number(first.paidUntil)).toBeGreaterThan(27 * 86_400_000)
    expect(Number(grant.endsAt) - Number(second.paidUntil)).toBe(86_400_000)
  })

  test.each([
    ['the nightly reading', reconcileSubscriptions],
    ['the watch over what should have been heard of', watchSubscriptions],
  ])('%s finds a renewal whose webhook was lost', async (_name, job) => {
    const { person, id } = await aSubscriber()
    await shop.runQueuedJobs()
    await changeWithoutWebhook(id, 'renew')
    shop.moveClock(33 * oneDay)
    const lost = await premiumOf(person)

    await job.run({}, shop.deps)
    await shop.runQueuedJobs()

    const found = await premiumOf(person)
    shop.moveClock(-33 * oneDay)
    expect([lost, found]).toEqual([
      [null, false, 'ACTIVE'],
      ['Active', false, 'ACTIVE'],
    ])
  })

  test('the periodic check finds an approval whose webhook and return were lost', async () => {
    const person = await shop.aPerson()
    const { id } = await start(person)
    await changeWithoutWebhook(id, 'approve')
    shop.moveClock(31)

    await watchSubscriptions.run({}, shop.deps)
    await shop.runQueuedJobs()

    shop.moveClock(-31)
    expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
  })

  test('a cancellation whose webhook was lost does not extend premium', async () => {
    const { person, id } = await aSubscriber()
    const paidUntil = Date.parse((await profileOf(person)).premiumExpiresAt)
    await shop.runQueuedJobs()
    await changeWithoutWebhook(id, 'cancel')

    await reconcileSubscriptions.run({}, shop.deps)
    await shop.runQueuedJobs()

    expect(await profileOf(person)).toMatchObject({
      premiumStatus: 'Cancelled',
      premiumExpiresAt: new Date(paidUntil).toISOString(),
    })
  })

  test.each([
    ['a failed payment', ['fail-payment'], ['Active', false, 'ACTIVE']],
    ['a suspension', ['suspend'], ['Cancelled', false, 'SUSPENDED']],
    ['too many failed payments', ['fail-payment', 'fail-payment'], ['Cancelled', false, 'SUSPENDED']],
    ['its expiry', ['expire'], ['Cancelled', false, 'EXPIRED']],
  ])('after %s premium ends with its paid time, without a grace day', async (_name, changes, expected) => {
    const { person, id } = await aSubscriber()
    for (const change of changes) await atPaypal(id, change)

    await refreshSubscription(shop.deps, id)

    const row = await rowOf(id)
    const grant = await shop.db
      .selectFrom('premiumGrant')
      .selectAll()
      .where('subscriptionId', '=', id)
      .executeTakeFirst()
    expect(await premiumOf(person)).toEqual(expected)
    expect(grant?.endsAt).toEqual(row.paidUntil)
  })

  test('a resumed subscription restores premium', async () => {
    const { person, id } = await aSubscriber()
    await atPaypal(id, 'suspend')
    await refreshSubscription(shop.deps, id)
    await atPaypal(id, 'activate')

    await refreshSubscription(shop.deps, id)

    expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
  })
})

describe('refunds', () => {
  test.each(['refund', 'reverse'])('a full %s ends premium immediately and disables servers', async (change) => {
    const { person, id } = await aSubscriber()
    for (let number = 0; number < 3; number += 1) await shop.aGuild({ owner: person })
    const [payment] = await paymentsAtPaypal(id)
    await sandbox.control(`/paypal/control/sales/${payment}/${change}`, {})

    await refreshSubscription(shop.deps, id)

    const open = await shop.db
      .selectFrom('guild')
      .select('id')
      .where('ownerId', '=', person.id)
      .where('isEnabled', '=', true)
      .execute()
    expect(await premiumOf(person)).toEqual([null, false, 'ACTIVE'])
    expect(open).toHaveLength(1)
  })

  test('a partial refund does not end premium', async () => {
    const { person, id } = await aSubscriber()
    const [payment] = await paymentsAtPaypal(id)
    await sandbox.control(`/paypal/control/sales/${payment}/refund`, { amount: '1.00' })

    await refreshSubscription(shop.deps, id)

    expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
  })
})

test('keeps one of two subscriptions and cancels the other at PayPal', async () => {
  const person = await shop.aPerson()
  const first = await start(person)
  shop.moveClock(1.5 * oneDay)
  const second = await start(person)
  shop.moveClock(-1.5 * oneDay)
  await atPaypal(first.id, 'approve')
  await atPaypal(second.id, 'approve')

  await Promise.all([activate(person, first.id), activate(person, second.id)])
  await shop.runQueuedJobs()

  const statuses = [await statusAtPaypal(first.id), await statusAtPaypal(second.id)]
  expect(second.id).not.toBe(first.id)
  expect(statuses.sort()).toEqual(['ACTIVE', 'CANCELLED'])
  expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
})

test('cancels the subscription of a closed account at PayPal', async () => {
  const { person, id } = await aSubscriber()
  await shop.db.updateTable('account').set({ bannedAt: shop.deps.now() }).where('id', '=', person.id).execute()

  await refreshSubscription(shop.deps, id)
  await shop.runQueuedJobs()

  expect(await statusAtPaypal(id)).toBe('CANCELLED')
})

test('lists payments for the owner, newest first', async () => {
  const { person, id } = await aSubscriber()
  await aMoment()
  await atPaypal(id, 'renew')
  const [first, second] = await paymentsAtPaypal(id)
  await sandbox.control(`/paypal/control/sales/${first}/refund`, {})
  await refreshSubscription(shop.deps, id)

  const reply = await shop.get('/api/profile/billing-history', { as: person })

  const { paidUntil } = await rowOf(id)
  const entry = { amountCents: 500, currency: 'USD', paidAt: expect.any(String) }
  expect(reply.body).toMatchObject([
    { _id: second, ...entry, periodEnd: paidUntil?.toISOString(), isRefunded: false },
    { _id: first, ...entry, isRefunded: true },
  ])
  expect((await shop.get('/api/profile/billing-history', { as: await shop.aPerson() })).body).toEqual([])
})

test('a PayPal outage changes nothing', async () => {
  const { person, id } = await aSubscriber()
  await sandbox.control('/paypal/control/faults', { path: '/v1/billing/*', times: 50, status: 503 })

  const replies = [await cancel(person), await activate(person, id)]
  const unread = await refreshSubscription(shop.deps, id).catch((error) => error.name)

  await sandbox.control('/paypal/control/faults/clear', {})
  expect(replies.map(({ status }) => status)).toEqual([502, 502])
  expect(unread).toBe('ProviderFailed')
  expect(await premiumOf(person)).toEqual(['Active', false, 'ACTIVE'])
})
