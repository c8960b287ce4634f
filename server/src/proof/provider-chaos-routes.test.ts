import { refusals } from '@guildshop/contract/refusals'
import { afterAll, expect, test } from 'vitest'
import { sealTokens } from '../features/connections/link-discord.ts'
import { itemBuilders, itemForm } from '../testing/builders/item-builders.ts'
import { saleBuilders } from '../testing/builders/sale-builders.ts'
import { subscriptionBuilders } from '../testing/builders/subscription-builders.ts'
import { type FakeAnswer, startFakeProvider } from '../testing/providers/provider-fake.ts'
import { testApp } from '../testing/test-app.ts'
import { fingerprintDatabase } from './testing/database-snapshot.ts'

const trouble: { answer: FakeAnswer } = { answer: { status: 500 } }
const fake = await startFakeProvider(() => trouble.answer)
afterAll(fake.stop)

const keys = { clientId: '210000000000000099', clientSecret: 'a client secret', apiBase: fake.url, timeout: 1000 }
const shop = await testApp({
  discord: { ...keys, botToken: 'a bot token', publicKey: '0'.repeat(64) },
  paypal: { ...keys, certHosts: ['127.0.0.1'] },
})
const { db, deps } = shop
deps.premiumPlanId = 'P-1'
deps.paypalWebhookId = 'WH-1'

const role = '410000000000001004'
const owner = await aPersonOnDiscord('210000000000000002')
const manager = await aPersonOnDiscord('210000000000000003')
await shop.givePremium(owner)
await shop.tiePaypal(owner, 'PETRASELLER23')
const guild = await shop.aGuild({ owner, manageRoleId: role })
const item = await itemBuilders(deps).anItem(guild, { roleId: role, stock: 3, reserved: 1 })
const { aSale } = saleBuilders(deps)
const sold = await aSale(guild, item)
const reward = await db.selectFrom('entitlement').select('id').where('saleId', '=', sold.id).executeTakeFirstOrThrow()
const given = {
  saleId: sold.id,
  entitlementId: reward.id,
  guildId: guild.id,
  kind: 'give-role',
  state: 'done',
  dueAt: deps.now(),
  doneAt: deps.now(),
}
await db.insertInto('delivery').values(given).execute()
/** Each is checked once, because checks of the same order are rate-limited. */
const unchecked = await Promise.all(Array.from({ length: 5 }, () => aSale(guild, item)))
const open = { state: 'open', holdsStock: true, paidAt: null, captureId: null, orderId: 'O-OPEN' }
await aSale(guild, item, { ...open, reservedUntil: new Date(Date.now() + 600_000) })
const subscriber = await shop.aPerson()
const { aSubscription, report } = subscriptionBuilders(deps)
const subscription = await aSubscription(subscriber)
await report(subscription, { payments: [{ time: deps.now() }] })

/** A user with a linked Discord account whose tokens are valid for an hour. */
async function aPersonOnDiscord(discordId: string) {
  const person = await shop.aPerson()
  await shop.tieDiscord(person, discordId)
  const tokens = sealTokens(deps, person.id, { accessToken: 'a', refreshToken: 'r', expiresIn: 3600 })
  await db.updateTable('discordLink').set(tokens).where('accountId', '=', person.id).execute()
  return person
}

const goal = { targetCents: 1, currency: 'USD', startDate: '2026-11-01T00:00:00Z', endDate: '2026-12-01T00:00:00Z' }
const letter = {
  'paypal-transmission-id': 'T-1',
  'paypal-transmission-time': '2026-05-01T12:00:00Z',
  'paypal-transmission-sig': 'c2ln',
  'paypal-cert-url': `${fake.url}/v1/notifications/certs/CERT-1`,
  'paypal-auth-algo': 'SHA256withRSA',
}

const ofGuild = `/api/guilds/${guild.guildId}`
const ofDiscord = `/api/discord/guilds/${guild.guildId}`
const newRole = { defaultCurrency: 'USD', notificationRoleId: '410000000000001009' }
const rewarded = itemForm({ roleId: '410000000000001009', roleDurationDays: '30' })

type Call = () => ReturnType<typeof shop.get>

/** Every route that calls Discord; those that call PayPal follow. */
const askingDiscord: Record<string, Call> = {
  'list eligible servers': () => shop.get('/api/discord/eligible-guilds', { as: owner }),
  'register a server': () =>
    shop.post('/api/guilds', { as: owner, body: { guildId: '310000000000000009', name: 'Mine', icon: null } }),
  'list manageable servers': () => shop.get('/api/guilds/manageable', { as: manager }),
  'open a managed shop': () => shop.get(`/api/guilds/details/${guild.guildId}`, { as: manager }),
  'list roles': () => shop.get(`${ofDiscord}/roles`, { as: owner }),
  'list channels': () => shop.get(`${ofDiscord}/channels`, { as: owner }),
  'choose a role': () => shop.put(`${ofGuild}/config`, { as: owner, body: newRole }),
  'set a goal': () =>
    shop.put(`${ofGuild}/goal`, { as: owner, body: { ...goal, notifyChannelId: '510000000000001001' } }),
  'add an item with a role': () => shop.post(`${ofGuild}/items`, { as: owner, body: rewarded }),
  'give an item another role': () => shop.put(`/api/items/${item.id}`, { as: owner, body: rewarded }),
  'check roles': () => shop.get(`${ofGuild}/role-check`, { as: owner }),
  'fix roles': () => shop.post(`${ofGuild}/role-check`, { as: owner }),
  'start a test purchase': () => shop.post(`${ofGuild}/test-purchases`, { as: owner, body: { itemId: item.id } }),
}

const askingPaypal: Record<string, Call> = {
  subscribe: () => shop.post('/api/paypal/subscribe/initiate', { as: manager }),
  'activate a subscription': () =>
    shop.post('/api/paypal/subscribe/activate', { as: subscriber, body: { subscriptionId: subscription } }),
  'connect a PayPal app': () =>
    shop.put('/api/profile/paypal/connection', { as: owner, body: { clientId: 'an-app', clientSecret: 'a-secret' } }),
  'cancel a subscription': () => shop.post('/api/paypal/subscribe/cancel', { as: subscriber }),
  'check an order': () => shop.post(`/api/sales/${unchecked.pop()?.id}/refresh`, { as: owner }),
}

const ingestEvent: Call = () => shop.post('/api/paypal/webhooks', { body: { id: 'WH-EVENT' }, headers: letter })

test.each<[string, FakeAnswer]>([
  ['answer 500', { status: 500 }],
  ['say nothing', { fault: 'silence' }],
  ['want us to wait', { status: 429, headers: { 'retry-after': '60' } }],
])('asks PayPal to redeliver an event while providers %s, and changes nothing', async (_how, answer) => {
  trouble.answer = answer
  const before = await fingerprintDatabase(db)

  const { status, body, headers } = await ingestEvent()

  expect({ status, body }).toEqual({ status: 503, body: { requestId: headers['x-request-id'] } })
  expect(headers['retry-after']).toBe('60')
  expect(await fingerprintDatabase(db)).toBe(before)
})

/** Clients map all outages to one error, so a fast and a slow one are enough. */
const faults: Array<[string, FakeAnswer]> = [
  ['answer 500', { status: 500 }],
  ['say nothing', { fault: 'silence' }],
]

async function answersTo(calls: Record<string, Call>) {
  const answers = Object.entries(calls).map(async ([name, call]) => {
    const { status, body, headers } = await call()
    return [name, { status, body, retryAfter: headers['retry-after'], requestId: headers['x-request-id'] }] as const
  })
  return Promise.all(answers)
}

test.each(faults)(
  'answers 502 on every route that needs a provider while providers %s, and changes nothing',
  async (_how, answer) => {
    trouble.answer = answer
    const before = await fingerprintDatabase(db)

    const answers = await answersTo({ ...askingDiscord, ...askingPaypal })

    const received = answers.map(([name, { status, body }]) => [name, { status, body }])
    const failures = answers.map(([name, { requestId }]) => [name, { status: 502, body: { requestId } }])
    expect(Object.fromEntries(received)).toEqual(Object.fromEntries(failures))
    expect(await fingerprintDatabase(db)).toBe(before)
  },
)

test.each(faults)(
  'does not confirm the payment of a returning buyer while providers %s, and leaves the checkout unchanged',
  async (_how, answer) => {
    trouble.answer = answer
    const before = await fingerprintDatabase(db)

    const replies = await Promise.all([
      shop.get('/api/checkout/return?token=O-OPEN'),
      shop.get('/api/checkout/cancel?token=O-OPEN'),
    ])

    for (const { status, headers } of replies) {
      const page = new URL(String(headers.location))
      expect([status, page.pathname, page.searchParams.get('status')]).toEqual([302, '/payment-result', 'error'])
      expect(page.searchParams.get('message')).toContain("Please don't pay again")
    }
    expect(await fingerprintDatabase(db)).toBe(before)
  },
)

test.each([
  ['discord', 'error', 'discord_api_error'],
  ['paypal', 'message', "PayPal couldn't confirm your account. Please try again."],
])('reports it when %s is down during the OAuth callback, and links nothing', async (provider, name, message) => {
  trouble.answer = { status: 500 }
  const person = await shop.aPerson()
  const start = await shop.get(`/api/${provider}/auth`, { as: person })
  const { authorizationUrl } = { authorizationUrl: '', ...Object(start.body) }
  const state = new URL(authorizationUrl).searchParams.get('state')
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''

  const back = await shop.get(`/api/${provider}/callback?code=c&state=${state}`, { headers: { cookie } })

  const page = new URL(String(back.headers.location))
  expect([back.status, page.pathname, page.searchParams.get(name)]).toEqual([303, '/profile', message])
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({
    body: { discordId: null, paypalPayerId: null },
  })
})

test("returns the retry delay of a provider's rate limit, and changes nothing", async () => {
  trouble.answer = { status: 429, headers: { 'retry-after': '60' }, json: { message: 'Slow down', retry_after: 60 } }
  const before = await fingerprintDatabase(db)

  const fromDiscord = await answersTo(askingDiscord)
  const fromPaypal = await answersTo(askingPaypal)

  const busy = (code: 'DISCORD_BUSY' | 'PAYPAL_BUSY') => ({ code, message: refusals[code].message })
  for (const [name, { status, body, retryAfter }] of fromDiscord) {
    expect({ name, status, body }).toMatchObject({ status: 429, body: busy('DISCORD_BUSY') })
    expect(Number(retryAfter)).toBeGreaterThan(30)
  }
  for (const [name, { status, body, retryAfter }] of fromPaypal) {
    expect({ name, status, body }).toMatchObject({ status: 429, body: busy('PAYPAL_BUSY') })
    expect(retryAfter).toBe('60')
  }
  expect(await fingerprintDatabase(db)).toBe(before)
  expect((await shop.get('/api/guilds', { as: owner })).status).toBe(200)
})
