import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { anIp } from '../../testing/an-ip.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const perSession = 4
const perNetwork = perSession * 5
const person = await shop.aPerson()
const other = await shop.aPerson()

type Sent = { url?: string; method?: 'GET' | 'POST'; ip?: string; token?: string; payload?: Buffer }

/** Each test has limits of its own, and their windows pass only when it says so. */
async function limitedApp(deps = shop.deps) {
  const clock = { at: shop.deps.now() }
  const limited = { ...deps, now: () => clock.at }
  const app = await buildApp(limited, { webFolder: 'none', trustProxy: 1, apiLimit: perSession })
  const send = ({ url = '/api/profile/me', method = 'GET', ip = anIp(), token, payload }: Sent) =>
    app.inject({
      method,
      url,
      headers: { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    })
  const passMinute = () => {
    clock.at = new Date(clock.at.getTime() + 60_000)
  }
  return Object.assign(send, { passMinute })
}

type Send = Awaited<ReturnType<typeof limitedApp>>

async function statusesOf(send: Send, count: number, sent: Sent): Promise<number[]> {
  const statuses: number[] = []
  for (let request = 0; request < count; request += 1) statuses.push((await send(sent)).statusCode)
  return statuses
}

describe('limitClients', () => {
  test('limits a session across networks, and says when to continue', async () => {
    const send = await limitedApp()
    for (let request = 0; request < perSession; request += 1) {
      expect((await send({ token: person.token })).statusCode).toBe(200)
    }

    const refused = await send({ token: person.token })

    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please wait a moment and try again.',
    })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect((await send({ token: (await shop.aPerson()).token })).statusCode).toBe(200)
    send.passMinute()
    expect((await send({ token: person.token })).statusCode).toBe(200)
  })

  test('requests that are refused for their session leave the budget of their network to others', async () => {
    const send = await limitedApp()
    const ip = anIp()

    const flood = await statusesOf(send, perNetwork * 2, { ip, token: person.token })
    const neighbor = await send({ ip, token: other.token })

    expect(flood.filter((status) => status === 200)).toHaveLength(perSession)
    expect(neighbor.statusCode).toBe(200)
    expect(neighbor.headers.ratelimit).toBe(`"network";r=${perNetwork - perSession - 1};t=10, "session";r=3;t=10`)
  })

  test('limits a network, whatever tokens it sends, but not others', async () => {
    const send = await limitedApp()
    const ip = anIp()

    const statuses = await Promise.all(
      Array.from(
        { length: perNetwork + 1 },
        async (_, request) => (await send({ ip, token: `no-${request}` })).statusCode,
      ),
    )

    expect(statuses.filter((status) => status === 401)).toHaveLength(perNetwork)
    expect(statuses.at(-1)).toBe(429)
    expect((await send({ ip, token: person.token })).statusCode).toBe(429)
    expect((await send({ token: person.token })).statusCode).toBe(200)
  })

  test('reports both budgets in standard headers', async () => {
    const send = await limitedApp()

    const { headers } = await send({ token: person.token })
    const anonymous = await send({ url: '/api/unknown-receipt' })

    expect(headers['ratelimit-policy']).toBe('"network";q=20;w=10, "session";q=4;w=10')
    expect(headers.ratelimit).toBe('"network";r=19;t=10, "session";r=3;t=10')
    expect(anonymous.headers).not.toHaveProperty('ratelimit')
  })

  test('refuses without reading the database', async () => {
    let queries = 0
    const db = shop.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const send = await limitedApp({ ...shop.deps, db })
    await statusesOf(send, perSession, { token: person.token })
    const before = queries

    const statuses = await statusesOf(send, 50, { token: person.token })

    expect(before).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect(queries).toBe(before)
    await sql`select 1`.execute(db)
  })

  test('does not limit health checks', async () => {
    const send = await limitedApp()

    const statuses = await statusesOf(send, perNetwork + 5, { url: '/healthz', ip: anIp() })

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('counts only forged requests of senders that sign theirs', async () => {
    const send = await limitedApp()
    const forged: Sent = { url: '/api/discord/interactions', method: 'POST', ip: anIp(), payload: Buffer.from('{}') }

    const statuses = await statusesOf(send, 101, forged)

    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
    send.passMinute()
    expect((await send(forged)).statusCode).toBe(401)
  })
})
