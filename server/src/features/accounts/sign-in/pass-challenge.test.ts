import { randomUUID } from 'node:crypto'
import { loginReply, tokenReply } from '@guildshop/contract/accounts'
import { tokenPayload } from '@guildshop/contract/session-token'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

async function challengeFor({ username }: Person, at = shop): Promise<string> {
  const reply = await at.post('/api/auth/login', { body: { identifier: username, password }, address: '10.4.0.1' })
  return String(loginReply.parse(reply.body).userId)
}

const verify = (userId: string, token: string, at = shop) =>
  at.post('/api/auth/verify-2fa', { body: { userId, token } })

test('password and authenticator code together sign someone in', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)

  const reply = await verify(challenge, shop.authenticatorCode(person))

  expect(reply).toEqual({ status: 200, body: { token: expect.any(String) }, headers: expect.anything() })
  const token = tokenReply.parse(reply.body).token ?? ''
  expect(tokenPayload.parse(decodeJwt(token)).user).toMatchObject({ id: person.id })
  expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 200 })
})

test('a session opened with a second factor counts as having just proved it', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const reply = await verify(await challengeFor(person), shop.authenticatorCode(person))
  const token = tokenReply.parse(reply.body).token ?? ''

  const disabled = await shop.post('/api/2fa/disable', { as: { token } })

  expect(disabled.status).toBe(200)
})

test.each([-1, 0, 1])('a clock that is %i steps off is forgiven', async (steps) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  shop.moveClock((30 - ((shop.deps.now().getTime() / 1000) % 30)) / 60)

  const reply = await verify(await challengeFor(person), shop.authenticatorCode(person, steps))

  expect(reply.status).toBe(200)
})

test.each([-3, 3])('a code from %i steps away is wrong', async (steps) => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await verify(await challengeFor(person), shop.authenticatorCode(person, steps))

  expect(reply).toMatchObject({ status: 401 })
})

test('a wrong code is told so and leaves room for the right one', async () => {
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

test('the code of somebody else is a wrong one', async () => {
  const [one, other] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson({ hasTwoFactor: true })]

  const stolen = await verify(await challengeFor(one), shop.authenticatorCode(other))

  expect(stolen).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
})

test("T2: an account's real id opens nothing, even with the right code", async () => {
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

test('T2: a made-up challenge is told like an expired one, whatever it looks like', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const code = shop.authenticatorCode(person)

  const replies = [
    await verify(randomUUID(), code),
    await verify(person.username, code),
    await verify(person.email, code),
  ]

  for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test('T2: a code works once', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [first, second] = [await challengeFor(person), await challengeFor(person)]
  const code = shop.authenticatorCode(person)

  const replies = [await verify(first, code), await verify(second, code)]

  expect(replies).toMatchObject([{ status: 200 }, { status: 401, body: { code: 'TWO_FACTOR_WRONG' } }])
})

test('T2: after a newer code an older one no longer works', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [now, next] = [shop.authenticatorCode(person), shop.authenticatorCode(person, 1)]
  await verify(await challengeFor(person), next)

  const reply = await verify(await challengeFor(person), now)

  expect(reply).toMatchObject({ status: 401 })
})

test('T2: a challenge works once', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  await verify(challenge, shop.authenticatorCode(person))

  const again = await verify(challenge, shop.authenticatorCode(person, 1))

  expect(again).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test('T2: a challenge takes five tries', async () => {
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

test('T2: the fifth try may still be the right one', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  for (let time = 0; time < 4; time += 1) await verify(challenge, shop.aWrongCode(person))

  expect(await verify(challenge, shop.authenticatorCode(person))).toMatchObject({ status: 200 })
})

test('T2: a challenge lives five minutes', async () => {
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
])('T2: a challenge is worth nothing once the account is %s', async (_what, change) => {
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
  'the code %j is not six digits',
  async (token) => {
    const reply = await verify('some challenge', token)

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: 'The code must be 6 digits.' } })
  },
)

test('a challenge or a code of another kind than text is not valid', async () => {
  const bodies = [{ userId: { $gt: '' }, token: '123456' }, { userId: 'x', token: 123456 }, { token: '123456' }, {}]

  const replies = await Promise.all(bodies.map((body) => shop.post('/api/auth/verify-2fa', { body })))

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('T2: fifty tries at once with one challenge and its right code open one session', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(challenge, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toHaveLength(2)
})

test('T2: fifty tries at once over ten challenges with one right code open one session', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(person)))
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => verify(challenges[turn % challenges.length] ?? '', code)),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toHaveLength(2)
})

test('T2: fifty wrong tries at once are no more than five', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenge = await challengeFor(person)
  const wrong = shop.aWrongCode(person)

  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(challenge, wrong)))

  const codes = replies.map(({ body }) => Object(body).code)
  expect(codes.filter((code) => code === 'TWO_FACTOR_WRONG')).toHaveLength(5)
  expect(codes.filter((code) => code === 'TWO_FACTOR_EXPIRED')).toHaveLength(45)
})

test('T2: the five tries of a challenge hold across a restart', async () => {
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
