import { describe, expect, test } from 'vitest'
import { openGateway } from '../testing/open-gateway.ts'
import { runningDiscord } from '../testing/running-discord.ts'

const pixelForge = '310000000000000001'
const bookNook = '310000000000000004'
const robin = '210000000000000005'
const finn = '210000000000000001'
const guildMembers = 2

async function runningGateway() {
  const discord = await runningDiscord()
  await discord.control('members-intent', { enabled: true })
  const { url } = (await discord.bot('GET', '/gateway/bot')).body
  const token = discord.discord.botToken
  const open = () => openGateway(`${url}?v=10&encoding=json`)
  return {
    ...discord,
    url,
    token,
    open,
    leave: () => discord.control('members', { guild: pixelForge, user: robin, present: false }),
    join: () => discord.control('members', { guild: pixelForge, user: robin, present: true }),
    /** Connects and identifies. */
    async connect(intents = guildMembers) {
      const client = await open()
      await client.next()
      client.send({ op: 2, d: { token, intents, properties: {} } })
      const ready = await client.next()
      return { client, ready, sessionId: ready.d.session_id }
    },
  }
}

describe('connecting', () => {
  test('greets with HELLO and answers IDENTIFY with READY', async () => {
    const { open, token, url } = await runningGateway()
    const client = await open()

    const hello = await client.next()
    client.send({ op: 2, d: { token, intents: guildMembers, properties: {}, shard: [0, 1] } })
    const ready = await client.next()

    expect(hello).toEqual({ op: 10, d: { heartbeat_interval: 41_250 } })
    expect(ready).toMatchObject({
      op: 0,
      t: 'READY',
      s: 1,
      d: { v: 10, user: { id: '210000000000000098', bot: true }, resume_gateway_url: url, shard: [0, 1] },
    })
    expect(ready.d.guilds).toContainEqual({ id: pixelForge, unavailable: true })
    expect(ready.d.guilds).not.toContainEqual(expect.objectContaining({ id: bookNook }))
    expect(ready.d.application).toEqual({ id: '210000000000000099', flags: 1 << 15 })
  })

  test('reports the sessions that can still be started', async () => {
    const { bot, connect } = await runningGateway()
    await connect()

    const { body } = await bot('GET', '/gateway/bot')

    expect(body).toMatchObject({ shards: 1, session_start_limit: { total: 1000, remaining: 999, max_concurrency: 1 } })
  })

  test('acknowledges heartbeats, even before IDENTIFY', async () => {
    const { open } = await runningGateway()
    const client = await open()
    await client.next()

    client.send({ op: 1, d: null })

    expect(await client.next()).toEqual({ op: 11 })
  })

  test('refuses the members intent unless it is enabled', async () => {
    const { open, token, control, bot } = await runningGateway()
    await control('members-intent', { enabled: false })
    const client = await open()

    client.send({ op: 2, d: { token, intents: guildMembers, properties: {} } })

    expect(await client.closed).toBe(4014)
    expect((await bot('GET', '/applications/@me')).body.flags).toBe(0)
  })

  test.each([
    [4001, 'an unknown opcode', { op: 99 }],
    [4003, 'a request before IDENTIFY', { op: 3, d: {} }],
    [4004, 'a wrong token', { op: 2, d: { token: 'wrong', intents: 0, properties: {} } }],
    [4004, 'a resume with a wrong token', { op: 6, d: { token: 'wrong', session_id: 'x', seq: 1 } }],
  ])('closes with %i on %s', async (code, _what, payload) => {
    const { open } = await runningGateway()
    const client = await open()

    client.send(payload)

    expect(await client.closed).toBe(code)
  })

  test.each([
    [4010, { shard: [1, 1] }],
    [4010, { shard: 'first' }],
    [4013, { intents: -1 }],
    [4013, { intents: 1 << 17 }],
    [4014, { intents: 1 << 8 }],
    [4014, { intents: 1 << 15 }],
  ])('closes with %i on IDENTIFY with %j', async (code, overrides) => {
    const { open, token } = await runningGateway()
    const client = await open()

    client.send({ op: 2, d: { token, intents: 0, properties: {}, ...overrides } })

    expect(await client.closed).toBe(code)
  })

  test('closes on malformed JSON, a second IDENTIFY, another version and too many messages', async () => {
    const { open, connect, token, url } = await runningGateway()
    const malformed = await open()
    malformed.sendText('{')
    const { client: duplicate } = await connect()
    duplicate.send({ op: 2, d: { token, intents: 0, properties: {} } })
    const old = await openGateway(`${url}?v=9&encoding=json`)
    const flooding = await open()
    for (let sent = 0; sent <= 120; sent += 1) flooding.send({ op: 1, d: null })

    expect(await Promise.all([malformed, duplicate, old, flooding].map(({ closed }) => closed))).toEqual([
      4002, 4005, 4012, 4008,
    ])
  })

  test('accepts WebSockets only at its own path', async () => {
    const { url } = await runningGateway()

    await expect(openGateway(url.replace('/gateway', '/elsewhere'))).rejects.toThrow('404')
  })
})

describe('members', () => {
  test('announces a member who leaves and rejoins with a new join date and no roles', async () => {
    const { connect, leave, join, bot } = await runningGateway()
    const member = `/guilds/${pixelForge}/members/${robin}`
    const before = (await bot('GET', member)).body.joined_at
    const { client } = await connect()

    await leave()
    await join()
    const [left, joined] = [await client.next(), await client.next()]

    expect(left).toMatchObject({ t: 'GUILD_MEMBER_REMOVE', s: 2, d: { guild_id: pixelForge, user: { id: robin } } })
    expect(joined).toMatchObject({
      t: 'GUILD_MEMBER_ADD',
      s: 3,
      d: { guild_id: pixelForge, user: { id: robin, username: 'robin' }, roles: [] },
    })
    const after = (await bot('GET', member)).body.joined_at
    expect(joined.d.joined_at).toBe(after)
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
  })

  test('announces nothing without the intent, without a change or in servers without the bot', async () => {
    const { connect, join, leave, control } = await runningGateway()
    const { client: unsubscribed } = await connect(0)
    const { client } = await connect()

    await join()
    await control('members', { guild: bookNook, user: finn, present: false })
    await leave()
    unsubscribed.send({ op: 1, d: null })

    expect(await client.next()).toMatchObject({ t: 'GUILD_MEMBER_REMOVE', s: 2, d: { guild_id: pixelForge } })
    expect(await unsubscribed.next()).toEqual({ op: 11 })
  })
})

describe('resuming', () => {
  test('replays what a client missed, then sends RESUMED', async () => {
    const { connect, open, token, leave, join, control, readState } = await runningGateway()
    const { client, sessionId } = await connect()
    await leave()
    await client.next()
    await control('gateway/drop', {})
    await client.closed
    await join()

    const again = await open()
    await again.next()
    again.send({ op: 6, d: { token, session_id: sessionId, seq: 2 } })

    expect(await again.next()).toMatchObject({ t: 'GUILD_MEMBER_ADD', s: 3 })
    expect(await again.next()).toMatchObject({ t: 'RESUMED', s: 4 })
    expect((await readState()).gateway.sessions).toEqual([
      { id: sessionId, isConnected: true, resumes: 1, sequence: 4 },
    ])
  })

  test('refuses an ended session and a sequence number that was not sent yet', async () => {
    const { connect, open, token, control } = await runningGateway()
    const { client, sessionId } = await connect()
    const resume = async (seq: number) => {
      const other = await open()
      await other.next()
      other.send({ op: 6, d: { token, session_id: sessionId, seq } })
      return other
    }

    const ahead = await resume(9)
    const code = await ahead.closed
    await control('gateway/drop', { resumable: false })
    await client.closed
    const ended = await resume(1)

    expect(code).toBe(4007)
    expect(await ended.next()).toEqual({ op: 9, d: false })
  })

  test('a normal closure ends the session', async () => {
    const { connect, readState } = await runningGateway()
    const { client } = await connect()

    client.close(1000)
    await client.closed

    await expect.poll(async () => (await readState()).gateway).toMatchObject({ sessions: [], lastCloseCode: 1000 })
  })

  test('the controls ask clients to reconnect and end their sessions', async () => {
    const { connect, control, readState } = await runningGateway()
    const { client } = await connect()

    await control('gateway/reconnect')
    await control('gateway/invalidate')

    expect([await client.next(), await client.next()]).toEqual([{ op: 7 }, { op: 9, d: false }])
    expect((await readState()).gateway.sessions).toEqual([])
  })
})
