import { randomUUID } from 'node:crypto'
import { tokenReply } from '@guildshop/contract/accounts'
import { loginReply } from '@guildshop/contract/login-reply'
import { tokenPayload } from '@guildshop/contract/session-token'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

async function challengeFor({ username }: Person, at = shop): Promise<string> {
  const reply = await at.post('/api/auth/login', { body: { identifier: username, password }, ip: '10.4.0.1' })
  return String(loginReply.parse(reply.body).userId)
}

const verify = (userId: string, token: string, at = shop) =>
  at.post('/api/auth/verify-2fa', { body: { userId, token } })

test('logs in with password and authenticator code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)

  const reply = await verify(challenge, shop.authenticatorCode(person))

  expect(reply).toEqual({ status: 200, body: { token: expect.any(String) }, headers: expect.anything() })
  const token = tokenReply.parse(reply.body).token ?? ''
  expect(tokenPayload.parse(decodeJwt(token)).user).toMatchObject({ id: person.id })
  expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 200 })
})

test('treats a session opened with a second factor as recently verified', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const reply = await verify(await challengeFor(person), shop.authenticatorCode(person))
  const token = tokenReply.parse(reply.body).token ?? ''

  const disabled = await shop.post('/api/2fa/disable', { as: { token } })

  expect(disabled.status).toBe(200)
})

test.each([-1, 0, 1])('tolerates a clock that is %i steps off', async (steps) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  shop.moveClock((30 - ((shop.deps.now().getTime() / 1000) % 30)) / 60)

  const reply = await verify(await challengeFor(person), shop.authenticatorCode(person, steps))

  expect(reply.status).toBe(200)
})

test.each([-3, 3])('refuses a code from %i steps away', async (steps) => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await verify(await challengeFor(person), shop.authenticatorCode(person, steps))

  expect(reply).toMatchObject({ status: 401 })
})

test('reports a wrong code and accepts the correct one afterwards', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)

  const wrong = await verify(challenge, shop.aWrongCode(person))
  const right = await verify(challenge, shop.authenticatorCode(person))

  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'TWO_FACTOR_WRONG', message: 'Invalid two-factor code.' },
  })
  expect(right.status).toBe(200)
})

test('refuses the code of another account', async () => {
  const [one, other] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson({ hasTwoFactor: true })]

  const stolen = await verify(await challengeFor(one), shop.authenticatorCode(other))

  expect(stolen).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
})

test("T2: refuses the account's real id as a challenge, even with the correct code", async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const withoutLogin = await verify(person.id, shop.authenticatorCode(person))
  await challengeFor(person)
  const afterLogin = await verify(person.id, shop.authenticatorCode(person))

  for (const { status, body } of [withoutLogin, afterLogin]) {
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: 'TWO_FACTOR_EXPIRED', message: 'This login attempt has expired. Please log in again.' },
    })
  }
})

test('T2: answers a made-up challenge like an expired one, whatever its format', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const code = shop.authenticatorCode(person)

  const replies = [
    await verify(randomUUID(), code),
    await verify(person.username, code),
    await verify(person.email, code),
  ]

  for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test('T2: accepts a code once', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [first, second] = [await challengeFor(person), await challengeFor(person)]
  const code = shop.authenticatorCode(person)

  const replies = [await verify(first, code), await verify(second, code)]

  expect(replies).toMatchObject([{ status: 200 }, { status: 401, body: { code: 'TWO_FACTOR_WRONG' } }])
})

test('T2: refuses an older code after a newer one was used', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [now, next] = [shop.authenticatorCode(person), shop.authenticatorCode(person, 1)]
  await verify(await challengeFor(person), next)

  const reply = await verify(await challengeFor(person), now)

  expect(reply).toMatchObject({ status: 401 })
})

test('T2: accepts a challenge once', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  await verify(challenge, shop.authenticatorCode(person))

  const again = await verify(challenge, shop.authenticatorCode(person, 1))

  expect(again).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test('T2: allows five attempts per challenge', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  const tries: Reply[] = []
  for (let time = 0; time < 5; time += 1) tries.push(await verify(challenge, shop.aWrongCode(person)))

  const sixth = await verify(challenge, shop.authenticatorCode(person))
  const afterNewLogin = await verify(await challengeFor(person), shop.authenticatorCode(person))

  expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(401))
  expect(sixth).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
  expect(afterNewLogin.status).toBe(200)
})

test('T2: accepts a correct fifth attempt', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  for (let time = 0; time < 4; time += 1) await verify(challenge, shop.aWrongCode(person))

  expect(await verify(challenge, shop.authenticatorCode(person))).toMatchObject({ status: 200 })
})

test('T2: expires a challenge after five minutes', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [inTime, late] = [await challengeFor(person), await challengeFor(person)]

  shop.moveClock(4.9)
  const early = await verify(inTime, shop.authenticatorCode(person))
  shop.moveClock(0.2)
  const tooLate = await verify(late, shop.authenticatorCode(person, 1))

  expect(early.status).toBe(200)
  expect(tooLate).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test.each([
  ['banned', 'bannedAt'],
  ['deactivated', 'deactivatedAt'],
])('T2: refuses a challenge once the account is %s', async (_what, change) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  await shop.db
    .updateTable('account')
    .set({ [change]: new Date() })
    .where('id', '=', person.id)
    .execute()

  const reply = await verify(challenge, shop.authenticatorCode(person))

  expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])(
  'refuses the code %j, which is not six digits',
  async (token) => {
    const reply = await verify('some challenge', token)

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: 'The code must be 6 digits.' } })
  },
)

test('refuses a challenge or code that is not text', async () => {
  const bodies = [{ userId: { $gt: '' }, token: '123456' }, { userId: 'x', token: 123456 }, { token: '123456' }, {}]

  const replies = await Promise.all(bodies.map((body) => shop.post('/api/auth/verify-2fa', { body })))

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('T2: opens one session for fifty concurrent attempts with one challenge and its correct code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(challenge, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toHaveLength(2)
})

test('T2: opens one session for fifty concurrent attempts over ten challenges with one correct code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(person)))
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => verify(challenges[turn % challenges.length] ?? '', code)),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toHaveLength(2)
})

test('T2: counts fifty concurrent wrong attempts as five', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  const wrong = shop.aWrongCode(person)

  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(challenge, wrong)))

  const codes = replies.map(({ body }) => Object(body).code)
  expect(codes.filter((code) => code === 'TWO_FACTOR_WRONG')).toHaveLength(5)
  expect(codes.filter((code) => code === 'TWO_FACTOR_EXPIRED')).toHaveLength(45)
})

test('T2: keeps the five-attempt limit of a challenge across a restart', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  for (let time = 0; time < 5; time += 1) await verify(challenge, shop.aWrongCode(person))

  const restarted = await testApp()
  const sixth = await verify(challenge, restarted.authenticatorCode(person), restarted)

  expect(sixth).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

function sessionsOf({ id }: Person) {
  return shop.db.selectFrom('session').selectAll().where('accountId', '=', id).execute()
}
