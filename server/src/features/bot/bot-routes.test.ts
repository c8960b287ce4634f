import { generateKeyPairSync, sign } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { onDiscord, servers } from '../../testing/builders/guild-builders.ts'
import { fakeProvider, inTurn } from '../../testing/providers/provider-fake.ts'
import { testApp } from '../../testing/test-app.ts'
import { componentIds } from '../storefront/actions/component-action.ts'

const application = '210000000000000099'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { privateKey: strangersKey } = generateKeyPairSync('ed25519')
const rawPublicKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** A shop whose Discord signs with our own key. */
function shopAt(discordUrl = 'http://127.0.0.1:9', timeout = 500) {
  const credentials = { clientId: application, clientSecret: 'a client secret', timeout }
  const baseUrls = { apiBase: discordUrl, webBase: discordUrl }
  return testApp({
    discord: { ...credentials, ...baseUrls, botToken: 'a bot token', publicKey: rawPublicKey },
    paypal: { ...credentials, ...baseUrls },
  })
}

const shop = await shopAt()

type Delivery = { key?: typeof privateKey; headers?: Record<string, string>; ageSeconds?: number }

async function deliver(payload: string, { key = privateKey, headers, ageSeconds = 0 }: Delivery = {}, to = shop) {
  const timestamp = String(Math.floor(shop.deps.now().getTime() / 1000) - ageSeconds)
  const signature = sign(null, Buffer.from(timestamp + payload), key).toString('hex')
  const usual = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }
  const reply = await to.app.inject({
    method: 'POST',
    url: '/api/discord/interactions',
    headers: { 'content-type': 'application/json', ...usual, ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const ping = JSON.stringify({ id: '1', application_id: application, type: 1, token: 'ping', version: 1 })

const place = {
  id: '1300000000000000001',
  token: 'a-token',
  guild_id: servers.pixelForge,
  channel_id: '510000000000010001',
  member: { user: { id: onDiscord.robin, username: 'robin' } },
}
/** A command, or one with its subcommand. */
function command(path: string) {
  const [name, subcommand] = path.split(' ')
  const options = subcommand ? [{ name: subcommand, type: 1, options: [] }] : []
  return JSON.stringify({ type: 2, data: { name, type: 1, options }, ...place })
}
/** Ephemeral, in Components V2. */
const ownFlags = 64 | 32_768
const component = (customId: string, values: string[] = []) =>
  JSON.stringify({ type: 3, data: { custom_id: customId, component_type: 3, values }, ...place })

test('answers a Discord ping', async () => {
  expect(await deliver(ping)).toEqual({ status: 200, body: { type: 1 } })
})

test.each([
  ['is missing', { 'x-signature-ed25519': '' }],
  ['is malformed', { 'x-signature-ed25519': 'zz' }],
  ['is for another timestamp', { 'x-signature-timestamp': '1' }],
  ['has no timestamp', { 'x-signature-timestamp': '' }],
])('refuses a request whose signature %s', async (_what, headers) => {
  expect(await deliver(ping, { headers })).toMatchObject({ status: 401 })
})

test('refuses a request signed by a stranger before parsing it', async () => {
  expect(await deliver(ping, { key: strangersKey })).toMatchObject({ status: 401 })
  expect(await deliver('{"no json', { key: strangersKey })).toMatchObject({ status: 401 })
  expect(await shop.post('/api/discord/interactions')).toMatchObject({ status: 401 })
})

test('verifies the signature over the raw bytes', async () => {
  const timestamp = String(Math.floor(shop.deps.now().getTime() / 1000))
  const signature = sign(null, Buffer.from(timestamp + ping), privateKey).toString('hex')
  const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }

  expect(await deliver(ping, { headers })).toMatchObject({ status: 200 })
  expect(await deliver(`${ping} `, { headers })).toMatchObject({ status: 401 })
  expect(await deliver(ping, { headers: { ...headers, 'content-type': 'text/plain' } })).toMatchObject({ status: 200 })
})

test.each([
  ['a day old', 86_400, 401],
  ['older than five minutes', 310, 401],
  ['four minutes old', 240, 200],
  ['half a minute in the future', -30, 200],
  ['two minutes in the future', -120, 401],
])('handles a signed request that is %s', async (_age, ageSeconds, status) => {
  expect(await deliver(ping, { ageSeconds })).toMatchObject({ status })
})

test.each(['', '1.7e9', '-1', '0x1', 'now', '99999999999999'])(
  'refuses %j as a signed timestamp',
  async (timestamp) => {
    const signature = sign(null, Buffer.from(timestamp + ping), privateKey).toString('hex')
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }

    expect(await deliver(ping, { headers })).toMatchObject({ status: 401 })
  },
)

test('refuses a signed request that is not JSON', async () => {
  expect(await deliver('{"no json')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test.each(['shop browse', 'shop item', 'buy', 'goal', 'orders', 'membership'])(
  'defers an ephemeral reply to /%s',
  async (name) => {
    expect(await deliver(command(name))).toEqual({ status: 200, body: { type: 5, data: { flags: 64 } } })
  },
)

test.each([
  componentIds.browse(0),
  componentIds.browse(1, 'WELCOME', crypto.randomUUID()),
  componentIds.show({ id: crypto.randomUUID() }, { page: 0 }),
  componentIds.buy({ id: crypto.randomUUID(), price: 100, currency: 'USD' }, 0),
])('defers a message update for %s', async (id) => {
  expect(await deliver(component(id))).toEqual({ status: 200, body: { type: 6 } })
})

describe('in a direct message', () => {
  const { guild_id: _guild, member, ...anywhere } = place
  const directly = (body: object) => JSON.stringify({ ...anywhere, user: member.user, context: 1, ...body })
  const pressed = (customId: string) => directly({ type: 3, data: { custom_id: customId, component_type: 2 } })

  test('defers a new ephemeral message for the receipt’s button', async () => {
    expect(await deliver(pressed(componentIds.view(crypto.randomUUID())))).toEqual({
      status: 200,
      body: { type: 5, data: { flags: 64 } },
    })
  })

  test.each([
    ['a command', directly({ type: 2, data: { name: 'orders', type: 1 } })],
    ['a button of the shop', pressed(componentIds.browse(0))],
    ['the button for roles', pressed(componentIds.restoreRoles)],
  ])('refers to the server for %s', async (_what, payload) => {
    const content = expect.stringContaining('Use /shop browse in a server')
    expect(await deliver(payload)).toMatchObject({
      status: 200,
      body: { type: 4, data: { flags: ownFlags, components: [{ content }] } },
    })
  })
})

test.each([componentIds.view(crypto.randomUUID()), componentIds.restoreRoles])(
  'defers a new ephemeral message for %s',
  async (id) => {
    expect(await deliver(component(id))).toEqual({ status: 200, body: { type: 5, data: { flags: 64 } } })
  },
)

test.each([
  ['an unknown command', command('dance')],
  ['an unknown button', component('drop table')],
  ['a menu without a selection', component(componentIds.look(0))],
  ['an unsupported interaction', JSON.stringify({ type: 5, ...place })],
  ['a command outside a server', JSON.stringify({ type: 2, data: { name: 'shop' }, token: 'x', user: {} })],
  ['an invalid server id', JSON.stringify({ type: 2, data: { name: 'shop' }, ...place, guild_id: "'" })],
])('answers %s with an ephemeral message', async (_what, payload) => {
  const { status, body } = await deliver(payload)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    type: 4,
    data: { flags: ownFlags, components: [{ content: expect.stringMatching(/\/shop browse/) }] },
  })
})

test('refuses a body that is too large', async () => {
  expect(await deliver(JSON.stringify({ type: 1, more: 'x'.repeat(300_000) }))).toMatchObject({ status: 413 })
})

/** Locks the table until the returned function is called. */
async function lockTable(name: 'guild' | 'item') {
  let release = () => {}
  let onLocked = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const locked = new Promise<void>((resolve) => {
    onLocked = resolve
  })
  const transaction = shop.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx)
    onLocked()
    await released
  })
  await locked
  return async () => {
    release()
    await transaction
  }
}

test('suggests nothing while the database is blocked, within the time that Discord waits', async () => {
  const unlock = await lockTable('guild')
  const options = [{ name: 'item', type: 3, value: 'mug', focused: true }]
  const typed = JSON.stringify({ type: 4, data: { name: 'buy', type: 1, options }, ...place })
  const began = performance.now()

  const reply = await deliver(typed)
  const took = performance.now() - began
  await unlock()

  expect(reply).toEqual({ status: 200, body: { type: 8, data: { choices: [] } } })
  expect(took).toBeGreaterThan(1900)
  // Its statement would wait 15 s.
  expect(took).toBeLessThan(10_000)
})

test('answers 500 concurrent members while the database is blocked', { timeout: 300_000 }, async () => {
  const { url, requests } = await fakeProvider(() => ({ json: {} }))
  // On a slow machine, one of 500 calls may take longer than half a second.
  const crowded = await shopAt(url, 60_000)
  const unlock = await lockTable('guild')

  const replies = await Promise.all(Array.from({ length: 500 }, () => deliver(command('shop browse'), {}, crowded)))
  await unlock()

  expect(new Set(replies.map(({ body }) => body.type))).toEqual(new Set([5]))
  await vi.waitFor(() => expect(requests).toHaveLength(500), { timeout: 280_000 })
})

test('retries a reply that Discord does not know yet', async () => {
  const unknownWebhook = { status: 404, json: { code: 10_015, message: 'Unknown Webhook' } }
  const { url, requests } = await fakeProvider(inTurn(unknownWebhook, unknownWebhook, { json: {} }))
  const patient = await shopAt(url)

  await deliver(command('shop browse'), {}, patient)
  await vi.waitFor(() => expect(requests).toHaveLength(3), { timeout: 60_000 })

  expect(requests.map(({ path }) => path)).toEqual(
    Array(3).fill(`/v10/webhooks/${application}/a-token/messages/@original`),
  )
  expect(JSON.parse(requests[2]?.body ?? '')).toEqual({
    content: null,
    embeds: [],
    components: [{ type: 10, content: "This server doesn't have a shop yet." }],
    flags: 32_768,
    allowed_mentions: { parse: [], roles: [], users: [] },
  })
})

test('sends deferred replies before shutting down', async () => {
  const { url, requests } = await fakeProvider(() => ({ json: {} }))
  const stopping = await shopAt(url)
  const unlock = await lockTable('guild')
  await deliver(command('shop browse'), {}, stopping)

  const closing = stopping.app.close()
  await pass(300)
  const before = requests.length
  await unlock()
  await closing

  expect([before, requests.length]).toEqual([0, 1])
})

test('does not delay shutdown for a reply that Discord keeps refusing', { timeout: 60_000 }, async () => {
  const unknownWebhook = { status: 404, json: { code: 10_015, message: 'Unknown Webhook' } }
  const { url, requests } = await fakeProvider(() => unknownWebhook)
  const stopping = await shopAt(url)
  await deliver(command('shop browse'), {}, stopping)
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0), { timeout: 60_000 })

  await stopping.app.close()
  const attempts = requests.length
  await pass(2500)

  // Retried for all of the 20 s, it would be a dozen.
  expect(attempts).toBeLessThan(10)
  expect(requests).toHaveLength(attempts)
})

test('shows an internal error to the member with a Back button', async () => {
  const { url, requests } = await fakeProvider(() => ({ json: {} }))
  const broken = await shopAt(url)
  broken.deps.db = shop.db.withSchema('nowhere')

  await deliver(component(componentIds.browse(3)), {}, broken)
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 })

  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    components: [
      { content: expect.stringContaining('Something went wrong on our side.') },
      { components: [{ label: 'Back', custom_id: 'browse:3' }] },
    ],
  })
})
