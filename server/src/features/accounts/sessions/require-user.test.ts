import { decodeJwt, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const elsewhere = await testApp()

const whoAmI = (token: string) => shop.get('/api/profile/me', { as: { token } })
const sessionEnded = { status: 401, body: { code: 'SESSION_ENDED' } }

const mailedCode = async (path: string, person: Person, body: object = {}) => {
  await shop.post(path, { as: person, body })
  return shop.codeFor(person.email)
}

const endings: Record<string, (person: Person) => Promise<unknown>> = {
  logout: (person) => shop.post('/api/auth/logout', { as: person }),

  'a ban': ({ id }) => shop.db.updateTable('account').set({ bannedAt: shop.deps.now() }).where('id', '=', id).execute(),

  'a deactivation that did not delete the session': ({ id }) =>
    shop.db.updateTable('account').set({ deactivatedAt: shop.deps.now() }).where('id', '=', id).execute(),

  'deactivation by mail': async (person) =>
    shop.post('/api/profile/deactivate/confirm_code', {
      as: person,
      body: { code: await mailedCode('/api/profile/deactivate/send_code', person) },
    }),

  'a password reset': async (person) => {
    await shop.post('/api/auth/forgot-password/send-code', { body: { email: person.email } })
    await shop.runQueuedJobs()
    const code = await shop.codeFor(person.email)
    const proof = await shop.post('/api/auth/verify-reset-code', {
      body: { email: person.email, method: 'email', code },
    })
    const { verificationToken } = Object(proof.body)
    await shop.post('/api/auth/reset-password-with-token', { body: { verificationToken, newPassword: 'new secret' } })
  },
}

test.each(Object.entries(endings))(
  'T8: refuses the old token on the very next request after %s',
  async (_name, end) => {
    const person = await shop.aPerson()
    expect(await whoAmI(person.token)).toMatchObject({ status: 200 })

    await end(person)

    expect(await whoAmI(person.token)).toMatchObject(sessionEnded)
  },
)

/** Actions of one session that must end the others. */
const changes: Record<string, (person: Person) => Promise<unknown>> = {
  'a password change': async (person) => {
    await shop.post('/api/profile/change-password', { as: person, body: { currentPassword: password } })
    const body = { newPassword: 'new secret', twoFactorToken: shop.authenticatorCode(person) }
    return shop.post('/api/profile/confirm-password-change', { as: person, body })
  },
  'turning 2FA off': (person) => shop.post('/api/2fa/disable', { as: person }),
}

test.each(Object.entries(changes))(
  'T8: refuses the tokens of other devices immediately after %s',
  async (_name, change) => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const otherDevice = await shop.anotherSession(person)

    await change(person)

    expect(await whoAmI(otherDevice.token)).toMatchObject(sessionEnded)
    expect(await whoAmI(person.token)).toMatchObject({ status: 200 })
  },
)

test('T8: asks a request without a token to log in', async () => {
  const reply = await shop.get('/api/profile/me')

  expect(reply).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Please log in.' } })
})

test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer two words'])(
  'T8: refuses the authorization header "%s"',
  async (authorization) => {
    const reply = await shop.get('/api/profile/me', { headers: { authorization } })

    expect(reply).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  },
)

type Forgery = { alg?: string; typ?: string; aud?: string; key?: Uint8Array; lives?: string }

const ourKey = () => new Uint8Array(shop.deps.secrets.tokenKey.export())

/** A token for a real session, valid except for the forged part. */
async function forge(person: Person, { alg = 'HS256', typ = 'session+jwt', ...forged }: Forgery = {}) {
  const { sid, user } = decodeJwt(person.token)
  return new SignJWT({ sid, user })
    .setProtectedHeader({ alg, typ })
    .setAudience(forged.aud ?? 'guildshop')
    .setIssuedAt()
    .setExpirationTime(forged.lives ?? '1h')
    .sign(forged.key ?? ourKey())
}

test('accepts a correctly built token, so the forgeries below fail only for their forged part', async () => {
  const token = await forge(await shop.aPerson())

  expect(await whoAmI(token)).toMatchObject({ status: 200 })
})

test.each<[string, Forgery]>([
  ['with another key', { key: new Uint8Array(32).fill(7) }],
  ['with another algorithm of the same family', { alg: 'HS512' }],
  ['for another audience', { aud: 'another-shop' }],
  ['as another type of token', { typ: 'JWT' }],
  ['to have expired', { lives: '-1s' }],
])('T8: refuses a token signed %s', async (_how, forgery) => {
  const token = await forge(await shop.aPerson(), forgery)

  expect(await whoAmI(token)).toMatchObject(sessionEnded)
})

test('T8: refuses an expired token even if it was accepted before', async () => {
  const token = await forge(await shop.aPerson(), { lives: '10m' })
  expect(await whoAmI(token)).toMatchObject({ status: 200 })

  shop.moveClock(11)
  const reply = await whoAmI(token)
  shop.moveClock(-11)

  expect(reply).toMatchObject(sessionEnded)
})

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test.each(['none', 'None', 'NONE'])('T8: refuses an unsigned token with the algorithm "%s"', async (alg) => {
  const person = await shop.aPerson()
  const [, payload] = person.token.split('.')

  const replies = await Promise.all(
    ['', 'x'].map((signature) => whoAmI(`${encoded({ alg, typ: 'session+jwt' })}.${payload}.${signature}`)),
  )

  expect(replies).toMatchObject([{ status: 401 }, { status: 401 }])
})

test('T8: refuses a token whose user was edited', async () => {
  const [someone, victim] = [await shop.aPerson(), await shop.aPerson({ isSuperAdmin: true })]
  const [header, , signature] = someone.token.split('.')
  const edited = { ...decodeJwt(someone.token), user: decodeJwt(victim.token).user }

  const reply = await whoAmI(`${header}.${encoded(edited)}.${signature}`)

  expect(reply).toMatchObject(sessionEnded)
})

test('T8: identifies the user by the session, not by the user data in the token', async () => {
  const [someone, victim] = [await shop.aPerson(), await shop.aPerson()]
  const { sid } = decodeJwt(someone.token)
  const token = await new SignJWT({ sid, user: decodeJwt(victim.token).user })
    .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
    .setAudience('guildshop')
    .setExpirationTime('1h')
    .sign(ourKey())

  const reply = await whoAmI(token)

  expect(reply).toMatchObject({ status: 200, body: { username: someone.username } })
})

test('issues tokens with the user data the browser shows and a lifetime of 7 days', async () => {
  const person = await shop.aPerson()

  const { user, iat, exp, sid } = decodeJwt(person.token)

  expect(user).toEqual({
    id: person.id,
    username: person.username,
    email: person.email,
    isSuperAdmin: false,
    isVerified: true,
    hasCounters: true,
  })
  expect(sid).toMatch(/^[0-9a-f-]{36}$/)
  expect((exp ?? 0) - (iat ?? 0)).toBe(7 * 86_400)
})

test('expires a session after 7 days, whatever lifetime its token claims', async () => {
  const person = await elsewhere.aPerson()
  const longLived = await forge(person, { lives: '30d' })
  const ask = () => elsewhere.get('/api/profile/me', { as: { token: longLived } })

  elsewhere.moveClock(7 * 1440 - 1)
  expect(await ask()).toMatchObject({ status: 200 })
  elsewhere.moveClock(2)

  expect(await ask()).toMatchObject(sessionEnded)
})

test('updates the last use of a session at most once a minute', async () => {
  const person = await elsewhere.aPerson()
  const lastUse = async () => {
    await elsewhere.get('/api/profile/me', { as: person })
    const sessions = elsewhere.db.selectFrom('session').select('lastUsedAt').where('accountId', '=', person.id)
    return (await sessions.executeTakeFirstOrThrow()).lastUsedAt.getTime()
  }
  const first = await lastUse()

  elsewhere.moveClock(0.5)
  const withinTheMinute = await lastUse()
  elsewhere.moveClock(0.6)
  const afterIt = await lastUse()

  expect(withinTheMinute).toBe(first)
  expect(afterIt - first).toBeGreaterThan(60_000)
})

test('reserves password hashing capacity for logged-in users only', async () => {
  const person = await shop.aPerson()
  const makeRoom = vi.spyOn(shop.deps.passwords, 'makeRoom')

  await whoAmI('not a token')
  const forStrangers = makeRoom.mock.calls.length
  await whoAmI(person.token)

  expect([forStrangers, makeRoom.mock.calls.length]).toEqual([0, 1])
})
