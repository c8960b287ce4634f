import { expect, onTestFinished, test, vi } from 'vitest'
import { awakeSeconds } from '../../testing/awake-seconds.ts'
import { type FakeAnswer, type FakeRequest, fakeProvider, inTurn } from '../../testing/providers/provider-fake.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { RateLimited } from '../rate-limited.ts'
import { createDiscordBotClient } from './discord-bot-client.ts'
import { DiscordRefused } from './discord-errors.ts'

const guildId = '310000000000000001'
const userId = '210000000000000005'
const roleId = '410000000000001004'
const channelId = '510000000000001001'
const message = { id: '610000000000000001', channel_id: channelId }

async function discordThatAnswers(answer: FakeAnswer | ((request: FakeRequest) => FakeAnswer), patience = 10_000) {
  const { url, requests } = await fakeProvider(typeof answer === 'function' ? answer : () => answer)
  const settings = { apiBase: `${url}/api`, clientId: '210000000000000099', botToken: 'the-bot-token', patience }
  return { bot: createDiscordBotClient(settings), requests }
}

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((reason: unknown) => reason)

test('the bot reads a server with its own token', async () => {
  const pixelForge = { id: guildId, name: 'Pixel Forge', icon: null, owner_id: '210000000000000002', mfa_level: 1 }
  const { bot, requests } = await discordThatAnswers({ json: pixelForge })

  const guild = await bot.getGuild(guildId)

  expect(guild).toEqual({
    id: guildId,
    name: 'Pixel Forge',
    icon: null,
    ownerId: '210000000000000002',
    requiresTwoFactor: true,
  })
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: `/api/v10/guilds/${guildId}`,
      headers: {
        authorization: 'Bot the-bot-token',
        'user-agent': expect.stringMatching(/^DiscordBot \(https:.+\) Guildshop$/),
      },
    },
  ])
})

test('roles, channels and members come in our words', async () => {
  const role = {
    id: roleId,
    name: 'VIP',
    color: 5,
    position: 3,
    permissions: '2048',
    managed: false,
    mentionable: true,
  }
  const channel = { id: channelId, name: 'general', type: 0, position: 0 }
  const { bot } = await discordThatAnswers(({ path }) => {
    if (path.endsWith('/roles')) return { json: [role] }
    return { json: path.endsWith('/channels') ? [channel] : { user: { id: userId }, roles: [roleId] } }
  })

  const answers = await Promise.all([bot.listRoles(guildId), bot.listChannels(guildId), bot.getMember(guildId, userId)])

  expect(answers).toEqual([
    [{ id: roleId, name: 'VIP', color: 5, position: 3, permissions: 2048n, isManaged: false, isMentionable: true }],
    [{ id: channelId, name: 'general', type: 0, position: 0, parentId: null }],
    { userId, roles: [roleId] },
  ])
})

test('giving and taking a role leaves a reason in the audit log', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 204 })
  const change = { guildId, userId, roleId, reason: 'Bought “VIP”' }

  await bot.giveRole(change)
  await bot.takeRole(change)

  const path = `/api/v10/guilds/${guildId}/members/${userId}/roles/${roleId}`
  const headers = { 'x-audit-log-reason': encodeURIComponent('Bought “VIP”') }
  expect(requests).toMatchObject([
    { method: 'PUT', path, headers },
    { method: 'DELETE', path, headers },
  ])
})

test('a message pings only the roles that were meant, and posts once per intent', async () => {
  const { bot, requests } = await discordThatAnswers({ json: message })
  const words = { channelId, intent: 'announce-5f0c', content: `<@&${roleId}> @everyone`, pingRoles: [roleId] }

  const sent = await bot.createMessage(words)
  await bot.createMessage(words)
  await bot.createMessage({ ...words, intent: 'announce-9a1b' })

  const [first, second, third] = requests.map(({ body }) => JSON.parse(body))
  expect(sent).toEqual({ id: message.id, channelId })
  expect(first).toEqual({
    content: `<@&${roleId}> @everyone`,
    allowed_mentions: { parse: [], roles: [roleId], users: [] },
    nonce: expect.stringMatching(/^[\w-]{25}$/),
    enforce_nonce: true,
  })
  expect(second.nonce).toBe(first.nonce)
  expect(third.nonce).not.toBe(first.nonce)
})

test('without a word about pings nobody is pinged, also in an edit', async () => {
  const { bot, requests } = await discordThatAnswers({ json: message })

  await bot.createMessage({ channelId, intent: 'x', content: '@everyone' })
  await bot.editMessage({ channelId, messageId: message.id, content: '@here' })

  for (const { body } of requests) {
    expect(JSON.parse(body).allowed_mentions).toEqual({ parse: [], roles: [], users: [] })
  }
})

test('a direct message opens the channel first', async () => {
  const { bot, requests } = await discordThatAnswers(({ path }) =>
    path.endsWith('/users/@me/channels') ? { json: { id: channelId, type: 1 } } : { json: message },
  )

  await bot.directMessage({ userId, intent: 'thanks-5f0c', content: 'Thank you!' })

  expect(requests.map(({ path }) => path)).toEqual([
    '/api/v10/users/@me/channels',
    `/api/v10/channels/${channelId}/messages`,
  ])
  expect(requests[0]?.body).toBe(`{"recipient_id":"${userId}"}`)
})

test('commands are replaced all at once, everywhere or in one server', async () => {
  const { bot, requests } = await discordThatAnswers({ json: [{ id: '7', name: 'shop', description: 'x' }] })
  const shop = { name: 'shop', description: 'Opens the shop' }

  const registered = await bot.registerCommands([shop])
  await bot.registerGuildCommands(guildId, [shop])

  expect(registered).toEqual([{ id: '7', name: 'shop' }])
  expect(requests).toMatchObject([
    { method: 'PUT', path: '/api/v10/applications/210000000000000099/commands', body: JSON.stringify([shop]) },
    { method: 'PUT', path: `/api/v10/applications/210000000000000099/guilds/${guildId}/commands` },
  ])
})

test.each([10_003, 10_004, 10_007, 10_011, 50_001, 50_007, 50_013])('code %i is final', async (code) => {
  const { bot, requests } = await discordThatAnswers({ status: 403, json: { message: 'No', code } })

  const error = await errorOf(bot.getGuild(guildId))

  expect(error).toBeInstanceOf(DiscordRefused)
  expect(error).toMatchObject({ status: 403, code, isPermanent: true })
  expect(requests).toHaveLength(1)
})

test.each<FakeAnswer>([{ json: { message: 'No', code: 40_003 } }, { json: { error: 5 } }, { text: 'blocked' }])(
  'another refusal may pass: %j',
  async (answer) => {
    const { bot } = await discordThatAnswers({ ...answer, status: 403 })

    const error = await errorOf(bot.getGuild(guildId))

    expect(error).toBeInstanceOf(DiscordRefused)
    expect(error).toMatchObject({ isPermanent: false, isTokenInvalid: false })
  },
)

test.each<[string, FakeAnswer]>([
  ['fails', { status: 500 }],
  ['breaks the connection', { fault: 'reset' }],
])('when Discord %s once, a message is sent again under the same nonce', async (_name, outage) => {
  const { bot, requests } = await discordThatAnswers(inTurn(outage, { json: message }))

  await bot.createMessage({ channelId, intent: 'announce-5f0c', content: 'Sold!' })

  expect(requests).toHaveLength(2)
  expect(requests[0]?.body).toBe(requests[1]?.body)
})

test('after the third failure Discord has failed', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 502 })

  expect(await errorOf(bot.listRoles(guildId))).toMatchObject({ name: 'ProviderFailed', status: 502 })
  expect(requests).toHaveLength(3)
})

test.each<[string, FakeAnswer]>([
  ['never answers', { fault: 'silence' }],
  ['never finishes', { fault: 'slow body', json: message }],
])('when Discord %s, the deadline ends the wait', async (_name, answer) => {
  const { bot, requests } = await discordThatAnswers(answer, 800)

  const { result: error, seconds } = await awakeSeconds(() => errorOf(bot.getGuild(guildId)))

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(error).toMatchObject({ status: 0 })
  expect(seconds).toBeLessThan(4)
  expect(requests).toHaveLength(1)
})

test.each<[string, FakeAnswer]>([
  ['no JSON', { text: '{"half', headers: { 'content-type': 'application/json' } }],
  ['a web page', { text: '<html>' }],
  ['something else', { json: { id: 5 } }],
])('an answer that is %s is a failure', async (_name, answer) => {
  const { bot } = await discordThatAnswers(answer)

  expect(await errorOf(bot.getGuild(guildId))).toBeInstanceOf(ProviderFailed)
})

test('a short rate limit is waited out, also when only the body tells it', async () => {
  const slowDown = { status: 429, json: { message: 'slow', retry_after: 0.6, global: false, code: 0 } }
  const { bot, requests } = await discordThatAnswers(inTurn(slowDown, { json: message }))
  const start = performance.now()

  await bot.createMessage({ channelId, intent: 'x', content: 'Sold!' })

  expect(performance.now() - start).toBeGreaterThan(590)
  expect(requests).toHaveLength(2)
})

test('a long rate limit is handed to the caller at once', async () => {
  const json = { message: 'slow', retry_after: 64.5, global: true, code: 0 }
  const { bot, requests } = await discordThatAnswers({ status: 429, json, headers: { 'x-ratelimit-global': 'true' } })

  const error = await errorOf(bot.getGuild(guildId))

  expect(error).toBeInstanceOf(RateLimited)
  expect(error).toMatchObject({ retryAfter: expect.closeTo(64.5, 0) })
  expect(requests).toHaveLength(1)
})

test('a rate limit without any waiting time is not asked about in a hot loop', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 429 })

  const error = await errorOf(bot.getGuild(guildId))

  expect(error).toBeInstanceOf(RateLimited)
  expect(requests).toHaveLength(1)
})

test('a limit that never ends does not hold the caller beyond the deadline, nor is the request sent later', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 429, json: { retry_after: 0.6 } }, 2000)
  const error = await errorOf(bot.createMessage({ channelId, intent: 'x', content: 'Sold!' }))
  const asked = requests.length

  await new Promise((resolve) => setTimeout(resolve, 1200))

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(requests).toHaveLength(asked)
})

test('a refused bot token is not shown again and again', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 401, json: { message: '401: Unauthorized', code: 0 } })

  const errors = [await errorOf(bot.getGuild(guildId)), await errorOf(bot.listRoles(guildId))]

  for (const error of errors) {
    expect(error).toBeInstanceOf(DiscordRefused)
    expect(error).toMatchObject({ status: 401, isTokenInvalid: true, isPermanent: false })
  }
  expect(requests).toHaveLength(1)
})

test('after a minute the bot tries its token again', async () => {
  const { bot } = await discordThatAnswers(
    inTurn({ status: 401, json: { code: 0 } }, { json: { id: guildId, name: 'x', icon: null, owner_id: '2' } }),
  )
  await errorOf(bot.getGuild(guildId))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(await bot.getGuild(guildId)).toMatchObject({ id: guildId })
})

test('an id from a stranger cannot lead to another address', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 404, json: { code: 10_004 } })

  await errorOf(bot.getGuild('../users/@me?x='))

  expect(requests[0]?.path).toBe(`/api/v10/guilds/${encodeURIComponent('../users/@me?x=')}`)
})
