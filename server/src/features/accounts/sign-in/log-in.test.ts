import { loginReply } from '@guildshop/contract/accounts'
import { tokenPayload } from '@guildshop/contract/session-token'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPasswordHashing } from '../../../password-hashing.ts'
import { password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

const logIn = (identifier: string, secret = password, address = '10.2.0.1') =>
  shop.post('/api/auth/login', { body: { identifier, password: secret }, address })

test('the right password signs someone in', async () => {
  const person = await shop.aPerson()

  const reply = await logIn(person.username)

  expect(reply).toEqual({ status: 200, body: { token: expect.any(String) }, headers: expect.anything() })
  const token = loginReply.parse(reply.body).token ?? ''
  expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 200 })
  expect(tokenPayload.parse(decodeJwt(token)).user).toMatchObject({ id: person.id, username: person.username })
})

test.each([
  ['username', (name: string) => name],
  ['username in capitals', (name: string) => name.toUpperCase()],
  ['username between blanks', (name: string) => `  ${name} `],
  ['address', (name: string) => `${name}@example.com`],
  ['address in capitals', (name: string) => `${name}@EXAMPLE.com`.toUpperCase()],
])('someone can sign in with their %s', async (_what, spell) => {
  const { username } = await shop.aPerson()

  expect(await logIn(spell(username))).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('a password counts to the letter', async () => {
  const { username } = await shop.aPerson()

  const replies = [await logIn(username, password.toUpperCase()), await logIn(username, ` ${password}`)]

  expect(replies).toMatchObject([{ status: 401 }, { status: 401 }])
})

test('the session is listed under the device it was opened on', async () => {
  const { username } = await shop.aPerson()
  const reply = await shop.post('/api/auth/login', {
    body: { identifier: username, password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
  })
  const token = loginReply.parse(reply.body).token ?? ''

  const sessions = await shop.get('/api/profile/sessions', { as: { token } })

  expect(sessions.body).toContainEqual(expect.objectContaining({ device: 'Firefox on Linux', isCurrent: true }))
})

test('an account with a second factor gets a challenge instead of a token', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await logIn(person.username)

  expect(reply).toMatchObject({ status: 200, body: { twoFactorRequired: true, userId: expect.any(String) } })
  expect(reply.body).not.toHaveProperty('token')
  expect(reply.body).not.toHaveProperty('accountDeactivated')
})

test('the challenge tells nothing about the account and is another one each time', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const [first, second] = [await logIn(person.username), await logIn(person.username)]

  const ids = [loginReply.parse(first.body).userId, loginReply.parse(second.body).userId]
  expect(ids[0]).not.toBe(ids[1])
  for (const id of ids) expect(id).toMatch(/^[\w-]{32}$/)
  const kept = await shop.db.selectFrom('signInChallenge').selectAll().execute()
  for (const id of [...ids, person.id]) expect(kept.map(({ challengeHash }) => challengeHash)).not.toContain(id)
})

test('a deactivated account is offered its reactivation, with or without a second factor', async () => {
  const plain = await shop.aPerson({ deactivatedAt: new Date() })
  const guarded = await shop.aPerson({ deactivatedAt: new Date(), hasTwoFactor: true })

  const replies = [await logIn(plain.username), await logIn(guarded.username)]

  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 200, body: { accountDeactivated: true } },
    { status: 200, body: { accountDeactivated: true } },
  ])
})

test('a banned account is told so', async () => {
  const { username } = await shop.aPerson({ bannedAt: new Date() })

  const reply = await logIn(username)

  expect(reply).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_BANNED', message: 'This account has been banned.' },
  })
})

test('T1: an unknown name and a wrong password are told alike', async () => {
  const { username, email } = await shop.aPerson()

  const replies = [
    await logIn(username, 'wrong guess'),
    await logIn(email, 'wrong guess'),
    await logIn('nobody-at-all', 'wrong guess'),
    await logIn('nobody@example.com', 'wrong guess'),
  ]

  for (const { status, body } of replies) {
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: 'WRONG_CREDENTIALS', message: 'Invalid username or password.' },
    })
  }
})

test('T1: an unknown name costs the same hash and the same statements as a wrong password', async () => {
  const { username } = await shop.aPerson({ hasTwoFactor: true })
  const comparisons = vi.spyOn(shop.deps.passwords, 'matches')
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  await logIn(username, 'wrong guess', '10.2.0.2')
  const forKnown = {
    hashes: comparisons.mock.calls.length,
    sql: statements.mock.calls.map(([query]) => Object(query).text ?? query),
  }
  vi.clearAllMocks()
  await logIn('nobody-at-all', 'wrong guess', '10.2.0.3')
  const forUnknown = {
    hashes: comparisons.mock.calls.length,
    sql: statements.mock.calls.map(([query]) => Object(query).text ?? query),
  }

  expect(forKnown.hashes).toBe(1)
  expect(forKnown.sql).toHaveLength(1)
  expect(forUnknown).toEqual(forKnown)
})

test('T1: that an account is deactivated or banned is told only after the right password', async () => {
  const gone = await shop.aPerson({ deactivatedAt: new Date() })
  const banned = await shop.aPerson({ bannedAt: new Date() })
  const { body: toStranger } = await logIn('nobody-at-all', 'wrong guess')

  const replies = [await logIn(gone.username, 'wrong guess'), await logIn(banned.username, 'wrong guess')]

  for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 401, body: toStranger })
})

test.each([
  ['nothing', {}],
  ['no password', { identifier: 'ada' }],
  ['an empty password', { identifier: 'ada', password: '' }],
  ['an empty name', { identifier: '', password }],
  ['a query instead of a name', { identifier: { $ne: '' }, password }],
  ['a list instead of a password', { identifier: 'ada', password: [password] }],
  ['a password longer than any', { identifier: 'ada', password: 'x'.repeat(129) }],
])('signing in with %s is not valid', async (_what, body) => {
  const reply = await shop.post('/api/auth/login', { body, address: '10.2.0.4' })

  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('T1: a name made of database language is just a name nobody has', async () => {
  const replies = [await logIn("' or 1=1 --"), await logIn("admin'; drop table account; --"), await logIn('%')]

  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('a flood of sign-ins is answered 429 beyond the line that waits, while everything else goes on', async () => {
  const { username } = await shop.aPerson()
  const usual = shop.deps.passwords
  shop.deps.passwords = createPasswordHashing({ atOnce: 1, waiting: 4 })
  onTestFinished(() => {
    shop.deps.passwords = usual
  })

  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, visitor) => logIn(`visitor-${visitor}`, 'wrong guess', `10.2.9.${visitor}`)),
  ).finally(() => {
    isOver = true
  })
  const health = await shop.get('/healthz')
  const wasOverBefore = isOver
  const replies = await flood
  const afterwards = await logIn(username)

  expect(health.status).toBe(200)
  expect(wasOverBefore).toBe(false)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status === 401).length).toBe(replies.length - refused.length)
  expect(refused[0]).toMatchObject({ body: { code: 'BUSY', retry_after: 2 }, headers: { 'retry-after': '2' } })
  expect(afterwards.status).toBe(200)
})
