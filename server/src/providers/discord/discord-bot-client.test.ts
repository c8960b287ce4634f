import { setTimeout as pass } from 'node:timers/promises'
import { MessageFlags } from 'discord-api-types/v10'
import { expect, onTestFinished, test, vi } from 'vitest'
import { textReply } from '../../chat/chat-reply.ts'
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

async function discordThatAnswers(answer: FakeAnswer | ((request: FakeRequest) => FakeAnswer), timeout = 10_000) {
  const { url, requests } = await fakeProvider(typeof answer === 'function' ? answer : () => answer)
  const settings = { apiBase: `${url}/api`, clientId: '210000000000000099', botToken: 'the-bot-token', timeout }
  return { bot: createDiscordBotClient(settings), requests }
}

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((reason: unknown) => reason)

test('reads a server with the bot token', async () => {
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

test('maps roles, channels and members to our types', async () => {
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

test('lists members after a user', async () => {
  const user = { id: userId, username: 'robin' }
  const { bot, requests } = await discordThatAnswers({
    json: [
      { user, roles: [roleId], joined_at: '2026-01-01T10:00:00.000000+00:00' },
      { user: { ...user, bot: true }, roles: [], joined_at: null },
    ],
  })

  const members = await bot.listMembers(guildId, { after: '210000000000000001', limit: 1000 })
  await bot.listMembers(guildId, { limit: 10 })

  expect(members).toEqual([
    { userId, username: 'robin', isBot: false, roles: [roleId], joinedAt: new Date('2026-01-01T10:00:00Z') },
    { userId, username: 'robin', isBot: true, roles: [] },
  ])
  expect(requests.map(({ path }) => path)).toEqual([
    `/api/v10/guilds/${guildId}/members?limit=1000&after=210000000000000001`,
    `/api/v10/guilds/${guildId}/members?limit=10&after=0`,
  ])
})

test('assigns and removes roles with an audit log reason', async () => {
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

test('pings only the given roles and posts once per intent', async () => {
  const { bot, requests } = await discordThatAnswers({ json: message })
  const announcement = {
    channelId,
    intent: 'announce-5f0c',
    ...textReply(`<@&${roleId}> @everyone`),
    pingRoles: [roleId],
  }

  const sent = await bot.createMessage(announcement)
  await bot.createMessage(announcement)
  await bot.createMessage({ ...announcement, intent: 'announce-9a1b' })

  const [first, second, third] = requests.map(({ body }) => JSON.parse(body))
  expect(sent).toEqual({ id: message.id, channelId })
  expect(first).toEqual({
    ...textReply(`<@&${roleId}> @everyone`),
    flags: MessageFlags.IsComponentsV2,
    allowed_mentions: { parse: [], roles: [roleId], users: [] },
    nonce: expect.stringMatching(/^[\w-]{25}$/),
    enforce_nonce: true,
  })
  expect(second.nonce).toBe(first.nonce)
  expect(third.nonce).not.toBe(first.nonce)
})

test('pings nobody by default, even in an edit', async () => {
  const { bot, requests } = await discordThatAnswers({ json: message })

  await bot.createMessage({ channelId, intent: 'x', ...textReply('@everyone') })
  await bot.editMessage({ channelId, messageId: message.id, ...textReply('@here') })

  for (const { body } of requests) {
    expect(JSON.parse(body).allowed_mentions).toEqual({ parse: [], roles: [], users: [] })
  }
})

test('opens the channel before a direct message', async () => {
  const { bot, requests } = await discordThatAnswers(({ path }) =>
    path.endsWith('/users/@me/channels') ? { json: { id: channelId, type: 1 } } : { json: message },
  )

  await bot.directMessage({ userId, intent: 'thanks-5f0c', ...textReply('Thank you!') })

  expect(requests.map(({ path }) => path)).toEqual([
    '/api/v10/users/@me/channels',
    `/api/v10/channels/${channelId}/messages`,
  ])
  expect(requests[0]?.body).toBe(`{"recipient_id":"${userId}"}`)
})

test('replaces all commands, globally or in one server', async () => {
  const json = [{ id: '7', name: 'shop', description: 'x', type: 1 }]
  const { bot, requests } = await discordThatAnswers({ json })
  const shop = { name: 'shop', description: 'Opens the shop' }

  const registered = await bot.registerCommands([shop])
  await bot.registerGuildCommands(guildId, [shop])

  expect(registered).toEqual([{ id: '7', name: 'shop', type: 1 }])
  expect(requests).toMatchObject([
    { method: 'PUT', path: '/api/v10/applications/210000000000000099/commands', body: JSON.stringify([shop]) },
    { method: 'PUT', path: `/api/v10/applications/210000000000000099/guilds/${guildId}/commands` },
  ])
})

test.each([10_003, 10_004, 10_007, 10_011, 50_001, 50_007, 50_013])('treats code %i as permanent', async (code) => {
  const { bot, requests } = await discordThatAnswers({ status: 403, json: { message: 'No', code } })

  const error = await errorOf(bot.getGuild(guildId))

  expect(error).toBeInstanceOf(DiscordRefused)
  expect(error).toMatchObject({ status: 403, code, isPermanent: true })
  expect(requests).toHaveLength(1)
})

test.each<FakeAnswer>([{ json: { message: 'No', code: 40_003 } }, { json: { error: 5 } }, { text: 'blocked' }])(
  'treats any other refusal as temporary: %j',
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
])('retries a message with the same nonce when Discord %s once', async (_name, outage) => {
  const { bot, requests } = await discordThatAnswers(inTurn(outage, { json: message }))

  await bot.createMessage({ channelId, intent: 'announce-5f0c', ...textReply('Sold!') })

  expect(requests).toHaveLength(2)
  expect(requests[0]?.body).toBe(requests[1]?.body)
})

test('fails after the third failure', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 502 })

  expect(await errorOf(bot.listRoles(guildId))).toMatchObject({ name: 'ProviderFailed', status: 502 })
  expect(requests).toHaveLength(3)
})

test.each<[string, FakeAnswer]>([
  ['never answers', { fault: 'silence' }],
  ['never finishes', { fault: 'slow body', json: message }],
])('aborts at the deadline when Discord %s', async (_name, answer) => {
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
])('fails on a response that is %s', async (_name, answer) => {
  const { bot } = await discordThatAnswers(answer)

  expect(await errorOf(bot.getGuild(guildId))).toBeInstanceOf(ProviderFailed)
})

test('waits for a short rate limit, even if only the body has the delay', async () => {
  const slowDown = { status: 429, json: { message: 'slow', retry_after: 0.6, global: false, code: 0 } }
  const { bot, requests } = await discordThatAnswers(inTurn(slowDown, { json: message }))
  const start = performance.now()

  await bot.createMessage({ channelId, intent: 'x', ...textReply('Sold!') })

  expect(performance.now() - start).toBeGreaterThan(590)
  expect(requests).toHaveLength(2)
})

test('rejects a long rate limit immediately', async () => {
  const json = { message: 'slow', retry_after: 64.5, global: true, code: 0 }
  const { bot, requests } = await discordThatAnswers({ status: 429, json, headers: { 'x-ratelimit-global': 'true' } })

  const error = await errorOf(bot.getGuild(guildId))

  expect(error).toBeInstanceOf(RateLimited)
  expect(error).toMatchObject({ retryAfter: expect.closeTo(64.5, 0) })
  expect(requests).toHaveLength(1)
})

test('does not retry in a loop on a rate limit without a delay', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 429 })

  const error = await errorOf(bot.getGuild(guildId))

  expect(error).toBeInstanceOf(RateLimited)
  expect(requests).toHaveLength(1)
})

test('rejects a limit on edits of old messages immediately, with its code', async () => {
  const json = { message: 'Maximum number of edits to messages older than 1 hour reached.', code: 30_046 }
  const { bot, requests } = await discordThatAnswers({ status: 429, json: { ...json, retry_after: 0.6 } })
  const edit = () => errorOf(bot.editMessage({ channelId, messageId: message.id, ...textReply('Sold!') }))

  const errors = [await edit(), await edit()]

  for (const error of errors) expect(error).toBeInstanceOf(RateLimited)
  expect(errors).toMatchObject([{ code: 30_046, retryAfter: 0.6 }, { code: 30_046 }])
  expect(requests).toHaveLength(1)
})

test('does not repeat an edit that failed', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 503 })

  const error = await errorOf(bot.editMessage({ channelId, messageId: message.id, ...textReply('Sold!') }))

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(requests).toHaveLength(1)
})

test('aborts at the deadline during an endless rate limit and does not send the request later', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 429, json: { retry_after: 0.6 } }, 2000)
  const error = await errorOf(bot.createMessage({ channelId, intent: 'x', ...textReply('Sold!') }))
  // A request that was in flight at the deadline may still arrive.
  await pass(1000)
  const asked = requests.length

  await pass(1200)

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(requests).toHaveLength(asked)
})

test('stops sending a rejected bot token', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 401, json: { message: '401: Unauthorized', code: 0 } })

  const errors = [await errorOf(bot.getGuild(guildId)), await errorOf(bot.listRoles(guildId))]

  for (const error of errors) {
    expect(error).toBeInstanceOf(DiscordRefused)
    expect(error).toMatchObject({ status: 401, isTokenInvalid: true, isPermanent: false })
  }
  expect(requests).toHaveLength(1)
})

test('sends the bot token again after a minute', async () => {
  const { bot } = await discordThatAnswers(
    inTurn({ status: 401, json: { code: 0 } }, { json: { id: guildId, name: 'x', icon: null, owner_id: '2' } }),
  )
  await errorOf(bot.getGuild(guildId))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(await bot.getGuild(guildId)).toMatchObject({ id: guildId })
})

test('encodes ids in the path', async () => {
  const { bot, requests } = await discordThatAnswers({ status: 404, json: { code: 10_004 } })

  await errorOf(bot.getGuild('../users/@me?x='))

  expect(requests[0]?.path).toBe(`/api/v10/guilds/${encodeURIComponent('../users/@me?x=')}`)
})
