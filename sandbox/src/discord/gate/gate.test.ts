import { describe, expect, test, vi } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const roles = '/guilds/310000000000000001/roles'

test.each([
  [{}],
  [{ authorization: 'Bot wrong' }],
  [{ authorization: 'Bearer wrong' }],
  [{ authorization: 'MjEwMDAwMDAwMDAwMDAwMDk5.Gsandb.0xNotARealTokenOnlyForTheLocalSandboxAA' }],
])('replies 401 to a call with headers %j', async (headers) => {
  const { call } = await runningDiscord()

  const reply = await call('GET', `/v10${roles}`, { headers })

  expect([reply.status, reply.body]).toEqual([401, { message: '401: Unauthorized', code: 0 }])
})

test('blocks a bot without a valid User-Agent', async () => {
  const { bot } = await runningDiscord()

  const nameless = await bot('GET', roles, undefined, { 'user-agent': 'node' })
  const named = await bot('GET', roles, undefined, {
    'user-agent': 'DiscordBot (https://discord.js.org, 2.6.3) Node.js/20',
  })

  expect([nameless.status, nameless.body]).toEqual([403, { message: 'internal network error', code: 40333 }])
  expect(named.status).toBe(200)
})

test('accepts paths without the API version', async () => {
  const { call, discord } = await runningDiscord()
  const headers = { authorization: `Bot ${discord.botToken}`, 'user-agent': 'DiscordBot (https://shop.test, 1)' }

  expect((await call('GET', roles, { headers })).status).toBe(200)
  expect((await call('GET', `/v9${roles}`, { headers })).status).toBe(404)
})

test('sends rate limit headers with every reply, errors included', async () => {
  const { bot, control } = await runningDiscord()
  await control('limits', { route: 'all others', limit: 5, seconds: 10 })
  const headersOf = async (path: string) => Object.fromEntries((await bot('GET', path)).headers)

  const [first, second, refused] = [
    await headersOf(roles),
    await headersOf(roles),
    await headersOf('/guilds/310000000000000004/roles'),
  ]

  expect(first).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}\.\d{3}$/),
    'x-ratelimit-reset-after': expect.stringMatching(/^(9|10)\.\d{3}$/),
    'x-ratelimit-bucket': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(second).toMatchObject({ 'x-ratelimit-remaining': '3', 'x-ratelimit-bucket': first['x-ratelimit-bucket'] })
  expect(refused).toMatchObject({ 'x-ratelimit-remaining': '4' })
})

test('limits the server list to one call per second and user, with Retry-After', async () => {
  const { signIn, user } = await runningDiscord({ limits: 'real' })
  const [petra, sam] = [await signIn('petra'), await signIn('sam')]

  const first = await user(petra.access, '/users/@me/guilds')
  const second = await user(petra.access, '/users/@me/guilds')
  const other = await user(sam.access, '/users/@me/guilds')
  await new Promise((resolve) => setTimeout(resolve, second.body.retry_after * 1000 + 5))
  const third = await user(petra.access, '/users/@me/guilds')

  expect([first.status, second.status, other.status, third.status]).toEqual([200, 429, 200, 200])
  expect(second.body).toEqual({
    message: 'You are being rate limited.',
    retry_after: expect.any(Number),
    global: false,
    code: 0,
  })
  expect(second.body.retry_after).toBeGreaterThan(0)
  expect(second.body.retry_after).toBeLessThanOrEqual(1)
  expect(Object.fromEntries(second.headers)).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-scope': 'user',
    'x-ratelimit-remaining': '0',
  })
  expect(second.headers.has('x-ratelimit-global')).toBe(false)
})

test('limits the bot to 50 calls per second in total', async () => {
  const { bot } = await runningDiscord({ limits: 'real' })
  const callSixtyTimes = async () => {
    const startedAt = performance.now()
    const paths = Array.from({ length: 60 }, (_, index) => (index % 2 ? roles : '/guilds/310000000000000002/channels'))
    const replies = await Promise.all(paths.map((path) => bot('GET', path)))
    return { limited: replies.filter(({ status }) => status === 429), elapsed: performance.now() - startedAt }
  }

  // On a busy machine the calls may spread over more than one second and stay within the limit.
  const inOneSecond = async () => {
    const { limited, elapsed } = await callSixtyTimes()
    expect(elapsed).toBeLessThan(900)
    expect(limited.length).toBeGreaterThanOrEqual(5)
    expect(limited.length).toBeLessThanOrEqual(10)
    return limited
  }
  const limited = await vi.waitFor(inOneSecond, { timeout: 110_000, interval: 1500 })

  expect(limited[0]?.body).toMatchObject({ global: true })
  expect(Object.fromEntries(limited[0]?.headers ?? [])).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-global': 'true',
    'x-ratelimit-scope': 'global',
  })
})

test('does not count webhook calls toward the global limit', async () => {
  const { call, control } = await runningDiscord()
  await control('limits', { route: 'global', limit: 1, seconds: 60 })
  const path = '/v10/webhooks/210000000000000099/forged/messages/@original'

  const statuses = [(await call('GET', path)).status, (await call('GET', path)).status]

  expect(statuses).toEqual([401, 401])
})

test('limits each webhook to five calls of any kind in two seconds', async () => {
  const { call, control } = await runningDiscord({ limits: 'real' })
  const webhook = '/v10/webhooks/210000000000000099/forged'
  const send = () => call('POST', webhook, { body: { content: 'x' } })
  const edit = (path = webhook) => call('PATCH', `${path}/messages/@original`, { body: { content: 'x' } })

  const { headers } = await edit('/v10/webhooks/210000000000000099/another')
  // A longer window, so that all calls fall within it on a busy machine.
  await control('limits', { route: '/webhooks/{application}/{token}', limit: 5, seconds: 600 })
  const calls = [await edit(), await send(), await send(), await send(), await edit(), await send()]
  const other = await edit('/v10/webhooks/210000000000000099/third')

  expect(Object.fromEntries(headers)).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-reset-after': expect.stringMatching(/^[12]\.\d{3}$/),
  })
  expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
  expect(calls[5]?.body).toEqual({
    message: 'You are being rate limited.',
    retry_after: expect.any(Number),
    global: false,
    code: 0,
  })
  expect(other.status).toBe(401)
})

test('keeps separate buckets per server and per route', async () => {
  const { bot, control } = await runningDiscord()
  await control('limits', { route: 'all others', limit: 1, seconds: 60 })

  const statuses = [
    (await bot('GET', '/guilds/310000000000000001/roles')).status,
    (await bot('GET', '/guilds/310000000000000002/roles')).status,
    (await bot('GET', '/guilds/310000000000000001/channels')).status,
    (await bot('GET', '/guilds/310000000000000001/roles')).status,
  ]

  expect(statuses).toEqual([200, 200, 200, 429])
})

test('fails only matching calls, for the configured number of times', async () => {
  const { bot, control } = await runningDiscord()
  await control('faults', { kind: 'status', status: 503, times: 2, method: 'GET', path: '/guilds/*/roles' })

  const other = await bot('GET', '/guilds/310000000000000001')
  const replies = [await bot('GET', roles), await bot('GET', roles), await bot('GET', roles)]

  expect(other.status).toBe(200)
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(replies[0]?.body).toEqual({ message: '503: Server Error', code: 0 })
})

test('injects error codes, delays and malformed JSON', async () => {
  const { bot, control, discord } = await runningDiscord()
  await control('faults', { kind: 'status', status: 403, code: 50013, message: 'Missing Permissions' })
  await control('faults', { kind: 'delay', milliseconds: 120 })
  await control('faults', { kind: 'malformed', path: '/users/@me' })
  const started = performance.now()

  const refused = await bot('GET', roles)
  const elapsed = performance.now() - started
  const malformed = await fetch(`${discord.apiBase}/v10/users/@me`)

  expect(refused.body).toEqual({ message: 'Missing Permissions', code: 50013 })
  expect(elapsed).toBeGreaterThanOrEqual(119)
  expect(malformed.status).toBe(200)
  await expect(malformed.json()).rejects.toThrow(SyntaxError)
})

test('injects rate limits with and without headers', async () => {
  const { bot, control } = await runningDiscord()
  await control('faults', { kind: 'rate-limit', retryAfter: 2.5 })
  await control('faults', { kind: 'rate-limit', retryAfter: 0.2, headers: false })
  await control('faults', { kind: 'rate-limit', global: true })

  const [first, bare, global] = [await bot('GET', roles), await bot('GET', roles), await bot('GET', roles)]

  expect([first.status, bare.status, global.status]).toEqual([429, 429, 429])
  expect(first.body).toMatchObject({ retry_after: 2.5, global: false })
  expect(first.headers.get('retry-after')).toBe('3')
  expect(bare.body).toMatchObject({ retry_after: 0.2 })
  expect(bare.headers.has('retry-after')).toBe(false)
  expect(global.body).toMatchObject({ global: true })
  expect(global.headers.get('x-ratelimit-global')).toBe('true')
  expect((await bot('GET', roles)).status).toBe(200)
})

describe('edits and deletions of messages', () => {
  const [general, shop] = ['510000000000010001', '510000000000010007']

  test('are limited to five in five seconds, and five a second', async () => {
    const { bot } = await runningDiscord({ limits: 'real' })

    const edit = await bot('PATCH', `/channels/${general}/messages/1`, { content: 'x' })
    const deletion = await bot('DELETE', `/channels/${general}/messages/1`)

    expect(Object.fromEntries(edit.headers)).toMatchObject({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset-after': expect.stringMatching(/^[45]\.\d{3}$/),
    })
    expect(Object.fromEntries(deletion.headers)).toMatchObject({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset-after': expect.stringMatching(/^[01]\.\d{3}$/),
    })
  })

  test('are counted separately and per channel', async () => {
    const { bot, control } = await runningDiscord()
    await control('limits', { route: 'PATCH /channels/{channel}/messages/{message}', limit: 5, seconds: 600 })
    const edit = async (channel: string) =>
      (await bot('PATCH', `/channels/${channel}/messages/1`, { content: 'x' })).status

    const edits: number[] = []
    for (let count = 0; count < 6; count += 1) edits.push(await edit(general))

    expect(edits).toEqual([404, 404, 404, 404, 404, 429])
    expect(await edit(shop)).toBe(404)
    expect((await bot('DELETE', `/channels/${general}/messages/1`)).status).toBe(404)
  })

  test('are limited further for messages that are over an hour old, per channel', async () => {
    const { bot, control, readState } = await runningDiscord()
    await control('limits', { route: 'edits of messages older than 1 hour', limit: 2, seconds: 600 })
    const post = async (channel: string) =>
      (await bot('POST', `/channels/${channel}/messages`, { content: 'x' })).body.id
    const age = async (channel: string, minutes: number): Promise<string> => {
      await control('messages/age', { message: await post(channel), minutes })
      return (await readState(`/channels/${channel}/messages`)).at(-1).id
    }
    const [young, old, elsewhere] = [await age(general, 59), await age(general, 61), await age(shop, 61)]
    const edit = (channel: string, id: string) => bot('PATCH', `/channels/${channel}/messages/${id}`, { content: 'y' })

    const replies = [await edit(general, old), await edit(general, old), await edit(general, old)]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(replies[2]?.body).toEqual({
      message: 'Maximum number of edits to messages older than 1 hour reached. Try again later',
      retry_after: expect.any(Number),
      global: false,
      code: 30046,
    })
    expect((await edit(general, young)).status).toBe(200)
    expect((await edit(shop, elsewhere)).status).toBe(200)
  })
})
