import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

const check = (email: string, ip = anIp()) => shop.post('/api/auth/forgot-password/check', { body: { email }, ip })

test('offers the authenticator to an account with 2FA', async () => {
  const { email } = await shop.aPerson({ hasTwoFactor: true })

  const replies = [await check(email), await check(` ${email.toUpperCase()} `)]

  for (const { status, body } of replies)
    expect({ status, body }).toEqual({ status: 200, body: { twoFactorEnabled: true } })
})

test('T5: answers unknown, banned and deleted emails like an account without 2FA', async () => {
  const plain = await shop.aPerson()
  const banned = await shop.aPerson({ hasTwoFactor: true, bannedAt: new Date() })
  const deleted = await shop.aPerson({ hasTwoFactor: true, deactivatedAt: new Date(), deletedAt: new Date() })

  const replies: Reply[] = []
  for (const email of [plain.email, 'nobody@example.com', banned.email, deleted.email]) replies.push(await check(email))

  for (const { status, body } of replies) {
    expect({ status, body }).toEqual({ status: 200, body: { twoFactorEnabled: false } })
  }
})

test('T5: runs the same statements for a known and an unknown email', async () => {
  const plain = await shop.aPerson()
  const guarded = await shop.aPerson({ hasTwoFactor: true })
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  const texts: unknown[][] = []
  for (const email of [plain.email, guarded.email, 'nobody@example.com']) {
    statements.mockClear()
    await check(email)
    texts.push(statements.mock.calls.map(([query]) => Object(query).text ?? query))
  }

  expect(texts[0]).toHaveLength(3)
  expect(texts[1]).toEqual(texts[0])
  expect(texts[2]).toEqual(texts[0])
})

test('T5: allows five checks per email in ten minutes, known or not', async () => {
  const { email } = await shop.aPerson()

  const known: Reply[] = []
  const unknown: Reply[] = []
  for (let time = 0; time < 6; time += 1) {
    known.push(await check(email))
    unknown.push(await check('stranger@example.com'))
  }
  shop.moveClock(10)
  const later = await check(email)

  const statuses = [200, 200, 200, 200, 200, 429]
  expect(known.map(({ status }) => status)).toEqual(statuses)
  expect(unknown.map(({ status }) => status)).toEqual(statuses)
  expect(later.status).toBe(200)
})

test('T5: allows one client to check thirty emails in ten minutes', async () => {
  const visitor = anIp()
  const asked = await Promise.all(Array.from({ length: 30 }, (_, turn) => check(`asked-${turn}@example.com`, visitor)))

  const next = await check('asked-31@example.com', visitor)

  expect(asked.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(next).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
})

test('T5: does not count requests of a throttled client against the owner', async () => {
  const { email } = await shop.aPerson()
  const visitor = anIp()
  await Promise.all(Array.from({ length: 30 }, (_, turn) => check(`filler-${turn}@example.com`, visitor)))
  for (let time = 0; time < 10; time += 1) await check(email, visitor)

  expect(await check(email)).toMatchObject({ status: 200 })
})

test.each(['', 'nobody', 'a@b', 'two@addresses.example, more@example.com'])('refuses %j as an email', async (email) => {
  const reply = await check(email)

  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', message: 'Please enter a valid email address.' },
  })
})
