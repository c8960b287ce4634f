import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { privateKey: strangersKey } = generateKeyPairSync('ed25519')
const rawPublicKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const nowhere = { apiBase: 'http://127.0.0.1:9', webBase: 'http://127.0.0.1:9', clientSecret: 'secret' }
const discord = { ...nowhere, clientId: '210000000000000099', botToken: 'token', publicKey: rawPublicKey }
const shop = await testApp({ discord, paypal: { ...nowhere, clientId: 'client' } })

type Delivery = { key?: typeof privateKey; headers?: Record<string, string>; ageSeconds?: number }

async function deliver(payload: string, { key = privateKey, headers, ageSeconds = 0 }: Delivery = {}) {
  const timestamp = String(Math.floor(shop.deps.now().getTime() / 1000) - ageSeconds)
  const signature = sign(null, Buffer.from(timestamp + payload), key).toString('hex')
  const signed = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }
  return shop.app.inject({
    method: 'POST',
    url: '/api/discord/events',
    headers: { 'content-type': 'application/json', ...signed, ...headers },
    payload,
  })
}

const frame = { version: 1, application_id: discord.clientId }
const data = {
  integration_type: 0,
  scopes: ['bot'],
  user: { id: onDiscord.petra, username: 'petra' },
  guild: { id: servers.pixelForge, name: 'Pixel Forge', roles: [] },
}
const event = (given: object = {}, type = 'APPLICATION_AUTHORIZED') =>
  JSON.stringify({
    ...frame,
    type: 1,
    event: { type, timestamp: '2026-11-18T08:00:00.000000', data: { ...data, ...given } },
  })

const planned = async () => (await listQueuedJobs(shop.db)).map(({ name }) => name)

beforeEach(async () => {
  await clearQueue(shop.db)
  await shop.db.deleteFrom('seenInteraction').execute()
})

describe('POST /api/discord/events', () => {
  test('acknowledges a ping with an empty reply and a content type', async () => {
    const reply = await deliver(JSON.stringify({ ...frame, type: 0 }))

    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([204, '', 'application/json'])
    expect(await planned()).toEqual([])
  })

  test('plans one message for the person who added the bot', async () => {
    const replies = [await deliver(event()), await deliver(event()), await deliver(event())]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await planned()).toEqual(['welcome-inviter'])
  })

  test('plans another message when the bot is added again', async () => {
    await deliver(event())
    await deliver(event().replace('08:00:00', '09:00:00'))

    expect(await planned()).toEqual(['welcome-inviter', 'welcome-inviter'])
  })

  test.each([
    ['is signed by someone else', { key: strangersKey }],
    ['has no signature', { headers: { 'x-signature-ed25519': '' } }],
    ['is too old', { ageSeconds: 3600 }],
    ['is from the future', { ageSeconds: -3600 }],
  ])('refuses an event that %s', async (_, delivery) => {
    const reply = await deliver(event(), delivery)

    expect(reply.statusCode).toBe(401)
    expect(await planned()).toEqual([])
  })

  test('refuses a forged body before it reads it', async () => {
    expect((await deliver('not JSON', { key: strangersKey })).statusCode).toBe(401)
    expect((await deliver('not JSON')).statusCode).toBe(400)
  })

  test('refuses a body that is too large', async () => {
    expect((await deliver(event({ padding: 'x'.repeat(1_100_000) }))).statusCode).toBe(413)
  })

  test.each([
    ['a user who signed in', event({ integration_type: undefined, guild: undefined })],
    ['an installation for a user', event({ integration_type: 1 })],
    ['another event', event({}, 'ENTITLEMENT_CREATE')],
    ['an id that is none', event({ user: { id: '../@me' } })],
    ['an unknown type', JSON.stringify({ ...frame, type: 7 })],
    ['null', 'null'],
  ])('acknowledges and ignores %s', async (_, payload) => {
    expect((await deliver(payload)).statusCode).toBe(204)
    expect(await planned()).toEqual([])
  })
})
