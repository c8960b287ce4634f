import { loginReply } from '@guildshop/contract/login-reply'
import { tokenPayload } from '@guildshop/contract/session-token'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPasswordHashing } from '../../../security/password-hashing.ts'
import { password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { eraseAccount } from '../../retention/purge-queries.ts'

const shop = await testApp()

const logIn = (identifier: string, secret = password, ip = '10.2.0.1') =>
  shop.post('/api/auth/login', { body: { identifier, password: secret }, ip })

test('logs in with the correct password', async () => {
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
  ['username with surrounding spaces', (name: string) => `  ${name} `],
  ['email', (name: string) => `${name}@example.com`],
  ['email in capitals', (name: string) => `${name}@EXAMPLE.com`.toUpperCase()],
])('logs in with the %s', async (_what, spell) => {
  const { username } = await shop.aPerson()

  expect(await logIn(spell(username))).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('compares passwords exactly', async () => {
  const { username } = await shop.aPerson()

  const replies = [await logIn(username, password.toUpperCase()), await logIn(username, ` ${password}`)]

  expect(replies).toMatchObject([{ status: 401 }, { status: 401 }])
})

test('lists the session under the device it was opened on', async () => {
  const { username } = await shop.aPerson()
  const reply = await shop.post('/api/auth/login', {
    body: { identifier: username, password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
  })
  const token = loginReply.parse(reply.body).token ?? ''

  const sessions = await shop.get('/api/profile/sessions', { as: { token } })

  expect(sessions.body).toContainEqual(expect.objectContaining({ device: 'Firefox on Linux', isCurrent: true }))
})

test('returns a challenge instead of a token for an account with 2FA', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await logIn(person.username)

  expect(reply).toMatchObject({ status: 200, body: { twoFactorRequired: true, userId: expect.any(String) } })
  expect(reply.body).not.toHaveProperty('token')
  expect(reply.body).not.toHaveProperty('accountDeactivated')
})

test('returns a different challenge each time that reveals nothing about the account', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const [first, second] = [await logIn(person.username), await logIn(person.username)]

  const ids = [loginReply.parse(first.body).userId, loginReply.parse(second.body).userId]
  expect(ids[0]).not.toBe(ids[1])
  for (const id of ids) expect(id).toMatch(/^[\w-]{32}$/)
  const kept = await shop.db.selectFrom('signInChallenge').selectAll().execute()
  for (const id of [...ids, person.id]) expect(kept.map(({ challengeHash }) => challengeHash)).not.toContain(id)
})

test('offers reactivation to a deactivated account, with or without 2FA', async () => {
  const plain = await shop.aPerson({ deactivatedAt: new Date() })
  const guarded = await shop.aPerson({ deactivatedAt: new Date(), hasTwoFactor: true })

  const replies = [await logIn(plain.username), await logIn(guarded.username)]

  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 200, body: { accountDeactivated: true } },
    { status: 200, body: { accountDeactivated: true } },
  ])
})

test('reports a ban', async () => {
  const { username } = await shop.aPerson({ bannedAt: new Date() })

  const reply = await logIn(username)

  expect(reply).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_BANNED', message: 'This account has been banned.' },
  })
})

test('T1: answers an unknown username like a wrong password', async () => {
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

test('T1: answers the name and email of an erased account like unknown ones', async () => {
  const person = await shop.aPerson({ deactivatedAt: new Date(Date.now() - 91 * 86_400_000) })
  await shop.db.transaction().execute((tx) => eraseAccount(tx, person.id, shop.deps.now()))
  // Of an earlier release.
  const earlier = await shop.aPerson()
  await shop.db.updateTable('account').set({ passwordHash: '' }).where('id', '=', earlier.id).execute()

  const replies = [
    await logIn(`erased-${person.id}`, 'a guess'),
    await logIn(`${person.id}@erased.invalid`, 'a guess'),
    await logIn(earlier.username, 'a guess'),
  ]

  for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
})

test('T1: spends the same hash and the same statements on an unknown username as on a wrong password', async () => {
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

test('T1: reports a deactivated or banned account only after the correct password', async () => {
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
  ['an empty username', { identifier: '', password }],
  ['an object instead of a username', { identifier: { $ne: '' }, password }],
  ['an array instead of a password', { identifier: 'ada', password: [password] }],
  ['an overlong password', { identifier: 'ada', password: 'x'.repeat(129) }],
])('refuses a login with %s', async (_what, body) => {
  const reply = await shop.post('/api/auth/login', { body, ip: '10.2.0.4' })

  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('T1: treats SQL in a username as an unknown username', async () => {
  const replies = [await logIn("' or 1=1 --"), await logIn("admin'; drop table account; --"), await logIn('%')]

  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('answers excess logins with 429 while other requests proceed', async () => {
  const { username } = await shop.aPerson()
  const usual = shop.deps.passwords
  shop.deps.passwords = createPasswordHashing({ concurrency: 1, queued: 4 })
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
