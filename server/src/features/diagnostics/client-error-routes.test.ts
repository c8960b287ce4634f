import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const lines: string[] = []
shop.deps.log = pino({ level: 'info' }, { write: (line) => lines.push(line) })

const report = {
  kind: 'error',
  message: "Cannot read properties of undefined (reading 'price')",
  frames: ['assets/index-Dk3x_9aB.js:1:20345', 'assets/members-B2f-1.js:12:7'],
  path: '/manage-orders/0b9cbb9e-8a35-4e5e-9b57-b42bd2f0a2cb',
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const send = (body: object, ip = '203.0.113.1') =>
  shop.post('/api/client-errors', { body, ip, headers: { 'user-agent': firefox } })
const logged = () => lines.map((line) => JSON.parse(line)).filter(({ source }) => source === 'browser')
const counted = async () => (await shop.deps.metrics.registry.metrics()).match(/^guildshop_client_errors_total.*$/gm)

beforeEach(async () => {
  lines.length = 0
  shop.deps.metrics.registry.resetMetrics()
  await shop.db.deleteFrom('throttle').execute()
  await shop.db.deleteFrom('clientError').execute()
})

const stored = () => shop.db.selectFrom('clientError').selectAll().orderBy('message').execute()

describe('POST /api/client-errors', () => {
  test('logs the error with its screen, frames and browser, and counts it', async () => {
    const reply = await send(report)

    expect(reply.status).toBe(200)
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'browser error',
        kind: 'error',
        message: report.message,
        frames: report.frames,
        page: '/manage-orders/:saleId',
        browser: 'Firefox on Linux',
      }),
    ])
    expect(await counted()).toEqual(['guildshop_client_errors_total{kind="error",page="/manage-orders/:saleId"} 1'])
  })

  test.each([
    ['Failed to fetch dynamically imported module: https://shop.example/assets/a.js?token=secret', 'secret'],
    ['petra@example.com is not valid', 'petra'],
    ['Unexpected token \'x\', "12 Lantern Street" is not valid JSON', 'Lantern'],
    ['Unexpected token \'x\', "hunter2" is not valid JSON', 'hunter2'],
    ['Unexpected token \'R\', "["Robin", x]" is not valid JSON', 'Robin'],
    ["'#O'Brien Robin' is not a valid selector", 'Robin'],
    ['bad token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0', 'eyJhbGci'],
    ['no user 210000000000000005', '210000000000000005'],
    ['no order 0b9cbb9e-8a35-4e5e-9b57-b42bd2f0a2cb', '0b9cbb9e'],
    ['Failed to load /payment-result?token=9AB and more', '9AB'],
  ])('logs and stores %s without what may be personal', async (message, personal) => {
    await send({ ...report, message })

    expect(logged()).toHaveLength(1)
    expect(lines.join('')).not.toContain(personal)
    expect(await stored()).toHaveLength(1)
    expect(JSON.stringify(await stored())).not.toContain(personal)
  })

  test('counts the same error once per page, version and message', async () => {
    await send(report)
    shop.moveClock(5)
    await send({ ...report, frames: ['assets/index-New.js:1:9'] }, '203.0.113.2')
    await send({ ...report, version: '1.0.0' })
    await send({ ...report, path: '/login' })

    const errors = await stored()

    expect(errors.map(({ page, version, count }) => [page, version, count]).sort()).toEqual([
      ['/login', 'unknown', 1],
      ['/manage-orders/:saleId', '1.0.0', 1],
      ['/manage-orders/:saleId', 'unknown', 2],
    ])
    const twice = errors.find(({ count }) => count === 2)
    expect(twice?.frame).toBe('assets/index-New.js:1:9')
    expect(Number(twice?.lastSeenAt) - Number(twice?.firstSeenAt)).toBeGreaterThanOrEqual(5 * 60_000)
  })

  test('keeps the 500 errors seen last', async () => {
    const old = { kind: 'error', page: '/', version: '1.0.0', frame: 'assets/a.js:1:1' }
    const at = (index: number) => new Date(shop.deps.now().getTime() - 3_600_000 + index)
    await shop.db
      .insertInto('clientError')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          ...old,
          fingerprint: `f${index}`,
          message: `m${index}`,
          firstSeenAt: at(index),
          lastSeenAt: at(index),
        })),
      )
      .execute()

    await send(report)

    const left = (await stored()).map(({ message }) => message)
    expect(left).toHaveLength(500)
    expect(left).toContain(report.message)
    expect(left).not.toContain('m0')
  })

  test('logs no id from the path and no unknown path', async () => {
    await send({ ...report, path: '/someone/private/210000000000000005' })

    expect(logged()).toMatchObject([{ page: '*' }])
    expect(lines.join('')).not.toContain('private')
  })

  test.each([
    ['a frame of another origin', { ...report, frames: ['https://evil.example/x.js:1:1'] }],
    ['no frames', { ...report, frames: [] }],
    ['many frames', { ...report, frames: Array(11).fill(report.frames[0]) }],
    ['a long message', { ...report, message: 'x'.repeat(301) }],
    ['an unknown kind', { ...report, kind: 'note' }],
    ['a version with spaces', { ...report, version: 'petra was here' }],
  ])('refuses %s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(logged()).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('refuses a body over 8 kB', async () => {
    expect(await send({ ...report, padding: 'x'.repeat(9000) })).toMatchObject({ status: 413 })
  })

  test('limits reports per network, and lets others through', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) statuses.push((await send(report)).status)
    const neighbour = await send(report, '203.0.113.2')

    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(neighbour.status).toBe(200)
    expect(logged()).toHaveLength(21)
  })

  test('limits reports of all networks together', async () => {
    const resetsAt = new Date(shop.deps.now().getTime() + 60_000)
    await shop.db.insertInto('throttle').values({ key: 'client-errors', hits: 1000, resetsAt }).execute()

    expect(await send(report)).toMatchObject({ status: 429 })
    expect(logged()).toEqual([])
  })
})
