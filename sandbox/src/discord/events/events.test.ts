import { describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { eventPath, startShop } from '../testing/fake-shop.ts'
import { openDocument } from '../testing/official-document.ts'
import { runningDiscord } from '../testing/running-discord.ts'

const [finn, petra, robin] = ['210000000000000001', '210000000000000002', '210000000000000005']
const bookNook = '310000000000000004'
const pixelForge = '310000000000000001'
const pollUntil = { timeout: 60_000, interval: 20 }

async function runningEvents(settings: { folder?: string } = {}) {
  const shop = await startShop()
  const sandbox = await runningDiscord({ ...settings, shopUrl: shop.url })
  shop.publicKey = sandbox.discord.publicKey
  const url = `${shop.url}${eventPath}`
  const set = (fields: object) => sandbox.bot('PATCH', '/applications/@me', fields)
  return {
    ...sandbox,
    shop,
    url,
    set,
    subscribe: () =>
      set({ event_webhooks_url: url, event_webhooks_status: 2, event_webhooks_types: ['APPLICATION_AUTHORIZED'] }),
    /** What the shop received after the pings. */
    events: () => shop.received.filter(({ path, payload }) => path === eventPath && payload.type === 1),
    addBot: (guild: string, user: string) => {
      const query = { client_id: sandbox.discord.clientId, scope: 'bot applications.commands', permissions: '0' }
      const page = `/discord/oauth2/authorize?${new URLSearchParams(query)}`
      return sandbox.submit(page, { answer: 'authorize', user, guild })
    },
  }
}

describe('PATCH /applications/@me', () => {
  test('pings the URL with a valid and an invalid signature before it accepts it', async () => {
    const { subscribe, shop, url, bot } = await runningEvents()

    const reply = await subscribe()

    const pings = shop.received.map(({ isSigned, payload }) => [isSigned, payload.type])
    expect(pings).toEqual([
      [true, 0],
      [false, 0],
    ])
    expect(reply).toMatchObject({ status: 200, body: { event_webhooks_url: url, event_webhooks_status: 2 } })
    expect((await bot('GET', '/applications/@me')).body.event_webhooks_types).toEqual(['APPLICATION_AUTHORIZED'])
  })

  test.each([
    ['accepts forged requests', { acceptsForgeries: true }],
    ["doesn't reply 204", { eventStatus: 200 }],
  ])('refuses a URL that %s', async (_, behavior) => {
    const { subscribe, shop, bot } = await runningEvents()
    Object.assign(shop, behavior)

    const { status, body } = await subscribe()

    expect([status, body.code]).toEqual([400, 50035])
    expect(body.errors.event_webhooks_url._errors[0].message).toContain('could not be verified')
    expect((await bot('GET', '/applications/@me')).body.event_webhooks_url).toBeNull()
  })

  test.each([
    ['event_webhooks_url', 'ftp://shop.test'],
    ['event_webhooks_status', 3],
    ['event_webhooks_types', ['GUILD_CREATE']],
  ])('refuses %s %j', async (field, value) => {
    const { set } = await runningEvents()

    const { status, body } = await set({ [field]: value })

    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })
})

describe('APPLICATION_AUTHORIZED', () => {
  const { schemaProblems } = openDocument()

  test('is sent when the bot is added to a server', async () => {
    const { subscribe, addBot, events } = await runningEvents()
    await subscribe()

    await addBot(bookNook, finn)

    await vi.waitUntil(() => events().length > 0, pollUntil)
    const [{ isSigned, payload } = { isSigned: false, payload: null }] = events()
    const { user, guild } = payload.event.data
    expect(isSigned).toBe(true)
    expect(payload).toMatchObject({
      version: 1,
      application_id: '210000000000000099',
      type: 1,
      event: {
        type: 'APPLICATION_AUTHORIZED',
        data: { integration_type: 0, scopes: ['bot', 'applications.commands'] },
      },
    })
    expect([user.id, guild.id, guild.name]).toEqual([finn, bookNook, 'Book Nook'])
    expect(schemaProblems('UserResponse', user)).toBeNull()
    expect(schemaProblems('GuildResponse', guild)).toBeNull()
  })

  test('has no server when a user only signs in', async () => {
    const { subscribe, signIn, events } = await runningEvents()
    await subscribe()

    await signIn('robin')

    await vi.waitUntil(() => events().length > 0, pollUntil)
    const { data } = events()[0]?.payload.event ?? {}
    expect(data).toMatchObject({ user: { id: robin }, scopes: ['identify', 'guilds'] })
    expect([data.guild, data.integration_type]).toEqual([undefined, undefined])
  })

  test.each([
    ['status', { event_webhooks_status: 1 }],
    ['types', { event_webhooks_types: [] }],
    ['URL', { event_webhooks_url: null }],
  ])('is not sent if the application’s %s rules it out', async (_, fields) => {
    const { subscribe, set, control, readState } = await runningEvents()
    await subscribe()
    await set(fields)

    await control('events/authorized', { guild: pixelForge, user: petra })

    expect(await readState('/events')).toEqual([])
  })

  test('is sent again until the shop replies 204, with the same body', async () => {
    const { subscribe, control, shop, events, readState } = await runningEvents()
    await subscribe()
    shop.eventStatus = 500
    await control('events/authorized', { guild: pixelForge, user: petra })
    await vi.waitUntil(() => events().length === 1, pollUntil)

    shop.eventStatus = 204

    await vi.waitUntil(async () => (await readState('/events'))[0].state === 'delivered', pollUntil)
    expect((await readState('/events'))[0].attempts).toEqual(['500', '204'])
    expect(events()[1]?.payload).toEqual(events()[0]?.payload)
  })

  test('is sent after a restart if it was pending', async () => {
    const folder = await temporaryFolder()
    const first = await runningEvents({ folder })
    await first.subscribe()
    first.shop.eventStatus = 500
    await first.control('events/authorized', { guild: pixelForge, user: petra })
    await vi.waitUntil(() => first.events().length > 0, pollUntil)
    await vi.waitUntil(async () => (await first.readState('/events'))[0].attempts.length > 0, pollUntil)
    await first.stop()
    first.shop.eventStatus = 204

    const second = await runningDiscord({ folder })

    await vi.waitUntil(async () => (await second.readState('/events'))[0].state === 'delivered', pollUntil)
  })

  test('can be delivered more than once', async () => {
    const { subscribe, control, post, events } = await runningEvents()
    await subscribe()
    await control('events/authorized', { guild: pixelForge, user: petra })
    await vi.waitUntil(() => events().length === 1, pollUntil)

    const reply = await post('/discord/control/events/redeliver', { times: 3 })

    expect(JSON.parse(await reply.text()).statuses).toEqual([204, 204, 204])
    expect(events()).toHaveLength(4)
  })
})

test('counts the members with each role, without @everyone', async () => {
  const { bot } = await runningDiscord()

  const { body } = await bot('GET', `/guilds/${pixelForge}/roles/member-counts`)

  expect(body).toMatchObject({ '410000000000010001': 1, '410000000000010003': 1, '410000000000010005': 0 })
  expect(body[pixelForge]).toBeUndefined()
  expect((await bot('GET', `/guilds/${bookNook}/roles/member-counts`)).body.code).toBe(50001)
})
