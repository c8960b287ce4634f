import { tokenReply } from '@guildshop/contract/accounts'
import { tokenPayload } from '@guildshop/contract/session-token'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

let newcomers = 0

/** A unique sign-up form. */
function aForm(part: object = {}) {
  newcomers += 1
  const username = `newcomer-${newcomers}`
  return {
    email: `${username}@example.com`,
    username,
    password: 'secret-1',
    acceptedToS: true,
    acceptedPrivacyPolicy: true,
    ...part,
  }
}

const register = (body: object, ip = '10.1.0.1') => shop.post('/api/auth/register', { body, ip })
const accountsNamed = (username: string) =>
  shop.db.selectFrom('account').selectAll().where('username', '=', username).execute()

test('logs a new user in immediately and asks them to verify their email', async () => {
  const form = aForm()

  const reply = await register(form)

  expect(reply).toMatchObject({
    status: 200,
    body: { message: 'Account created. Please verify your email on the Profile page.' },
  })
  const { token } = tokenReply.parse(reply.body)
  const me = await shop.get('/api/profile/me', { as: { token: token ?? '' } })
  expect(me).toMatchObject({ status: 200, body: { username: form.username, isVerified: false } })
})

test('issues a token that names the new user and lasts seven days', async () => {
  const form = aForm()
  const { token } = tokenReply.parse((await register(form)).body)

  const { user, exp } = tokenPayload.parse(decodeJwt(token ?? ''))

  const [account] = await accountsNamed(form.username)
  expect(user).toEqual({
    id: account?.id,
    username: form.username,
    email: form.email,
    isSuperAdmin: false,
    isVerified: false,
    hasCounters: true,
  })
  expect(exp * 1000 - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
})

test('mails a new user a code that verifies their email', async () => {
  const form = aForm({ email: 'Nina@Example.com', username: 'Nina' })
  const token = tokenReply.parse((await register(form)).body).token ?? ''
  const code = await shop.codeFor('nina@example.com')

  const verified = await shop.post('/api/auth/verify-code', { as: { token }, body: { code } })

  expect(verified).toMatchObject({ status: 200, body: { user: { isVerified: true, username: 'nina' } } })
})

test('stores username and email in lower case and the password only as a hash', async () => {
  const form = aForm({ email: ' Mixed@Example.COM ', username: 'MixedCase', password: 'Secret Words' })

  await register(form)

  const [account] = await accountsNamed('mixedcase')
  expect(account).toMatchObject({ email: 'mixed@example.com', username: 'mixedcase', isVerified: false })
  expect(account?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(account)).not.toContain('Secret Words')
})

test('allows one account per email, ignoring case', async () => {
  const first = aForm({ email: 'taken@example.com' })
  await register(first)

  const second = await register(aForm({ email: 'TAKEN@Example.com' }))

  expect(second).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN', message: 'An account with this email already exists.' },
  })
})

test('allows one account per username, ignoring case', async () => {
  await register(aForm({ username: 'popular' }))

  const second = await register(aForm({ username: 'POPULAR' }))

  expect(second).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN', message: 'This username is already taken.' },
  })
})

test('creates one account and sends one mail for concurrent sign-ups with one username and email', async () => {
  const form = aForm({ username: 'contested', email: 'contested@example.com' })

  const replies = await Promise.all(Array.from({ length: 20 }, () => register(form, '10.1.0.2')))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  const accounts = await accountsNamed('contested')
  expect(accounts).toHaveLength(1)
  const sessions = shop.db.selectFrom('session').where('accountId', '=', accounts[0]?.id ?? '')
  expect(await sessions.selectAll().execute()).toHaveLength(1)
  await shop.newestMailTo('contested@example.com')
  expect(shop.mailbox.mails.filter(({ to }) => to?.[0]?.address === 'contested@example.com')).toHaveLength(1)
})

test('creates one account for concurrent sign-ups with one username and different emails', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => register(aForm({ username: 'coveted' }), '10.1.0.3')),
  )

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(await accountsNamed('coveted')).toHaveLength(1)
})

test.each([
  [{ email: 'nobody' }, 'Please enter a valid email address.'],
  [{ username: 'two words' }, 'Username can only contain letters, numbers, underscores, and dashes.'],
  [{ username: 'ümlaut' }, 'Username can only contain letters, numbers, underscores, and dashes.'],
  [{ username: 'me@example.com' }, 'Username can only contain letters, numbers, underscores, and dashes.'],
  [{ username: 'ab' }, 'Username must be between 3 and 20 characters.'],
  [{ username: 'a'.repeat(21) }, 'Username must be between 3 and 20 characters.'],
  [{ password: '12345' }, 'Password must be at least 6 characters long.'],
  [{ password: 'x'.repeat(129) }, 'Password is too long.'],
  [{ acceptedToS: false }, 'You must accept the Terms of Service.'],
  [{ acceptedPrivacyPolicy: false }, 'You must accept the Privacy Policy.'],
  [
    { username: 'a b', password: '1', acceptedToS: false },
    'Username can only contain letters, numbers, underscores, and dashes.',
  ],
  [{ username: 'ab', password: '1', acceptedToS: false }, 'Username must be between 3 and 20 characters.'],
  [{ password: '1', acceptedToS: false, acceptedPrivacyPolicy: false }, 'Password must be at least 6 characters long.'],
  [{ acceptedToS: false, acceptedPrivacyPolicy: false }, 'You must accept the Terms of Service.'],
])('reports the first problem of a form with %j', async (part, message) => {
  const reply = await register(aForm(part), '10.1.0.4')

  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message } })
})

test.each(['email', 'username', 'password', 'acceptedToS', 'acceptedPrivacyPolicy'])(
  'creates no account from a form without %s',
  async (field) => {
    const form = aForm()
    const reply = await register({ ...form, [field]: undefined }, '10.1.0.5')

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await accountsNamed(form.username)).toEqual([])
  },
)

test.each([
  ['the shortest name and password', { username: 'a_1', password: '123456' }],
  ['the longest name and password', { username: 'a-2'.padEnd(20, 'x'), password: 'p'.repeat(128) }],
])('creates an account with %s allowed, and logs in', async (_what, part) => {
  const form = aForm(part)

  const registered = await register(form)
  const signedIn = await shop.post('/api/auth/login', {
    body: { identifier: form.username, password: form.password },
  })

  expect(registered.status).toBe(200)
  expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('T3: ignores unknown fields', async () => {
  const form = aForm({ username: 'greedy' })
  const id = '11111111-1111-4111-8111-111111111111'
  const greed = { id, _id: id, isSuperAdmin: true, is_super_admin: true, premiumStatus: 'Active', isVerified: true }

  const reply = await register({ ...form, ...greed, isAdminGrantedPremium: true, createdAt: '2001-01-01' })

  expect(reply.status).toBe(200)
  const [account] = await accountsNamed('greedy')
  expect(account).toMatchObject({ isSuperAdmin: false, isVerified: false, bannedAt: null, totpSecret: null })
  expect(account?.id).not.toBe(id)
  expect(account?.createdAt.getFullYear()).toBeGreaterThan(2001)
  const token = tokenReply.parse(reply.body).token ?? ''
  const me = await shop.get('/api/profile/me', { as: { token } })
  expect(me.body).toMatchObject({ isVerified: false, premiumStatus: null, isAdminGrantedPremium: false })
})

test('T3: refuses prototype pollution in the form', async () => {
  const body = JSON.stringify(aForm()).replace('{', '{"__proto__":{"isSuperAdmin":true},')

  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'content-type': 'application/json' },
    payload: body,
  })

  expect(reply.statusCode).toBe(400)
})

test('T3: locks out the original registrant when the owner of a never-verified email resets it', async () => {
  const form = aForm({ email: 'victim@example.com' })
  const token = tokenReply.parse((await register(form)).body).token ?? ''
  expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 200 })

  await shop.post('/api/auth/forgot-password/send-code', { body: { email: form.email } })
  const code = await shop.codeFor(form.email)
  const verified = await shop.post('/api/auth/verify-reset-code', {
    body: { email: form.email, method: 'email', code },
  })
  const reset = await shop.post('/api/auth/reset-password-with-token', {
    body: { ...Object(verified.body), newPassword: 'mine at last' },
  })

  expect(reset.status).toBe(200)
  expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 401 })
  const intruder = await shop.post('/api/auth/login', { body: { identifier: form.email, password: form.password } })
  expect(intruder.status).toBe(401)
  const owner = await shop.post('/api/auth/login', { body: { identifier: form.email, password: 'mine at last' } })
  expect(owner.status).toBe(200)
  expect(await accountsNamed(form.username)).toMatchObject([{ isVerified: true }])
})

test('creates the account while the mail server is down', async () => {
  shop.mailbox.isDown = true
  const form = aForm()

  const reply = await register(form)
  await shop.runQueuedJobs()
  shop.mailbox.isDown = false

  expect(reply.status).toBe(200)
})

test('limits one network to sixty sign-ups an hour', async () => {
  const refusedForms = Array.from({ length: 59 }, () => aForm({ username: 'popular' }))
  await Promise.all(refusedForms.map((form) => register(form, '10.1.0.6')))

  const sixtieth = await register(aForm(), '10.1.0.6')
  const next = await register(aForm(), '10.1.0.6')
  const elsewhere = await register(aForm(), '10.1.0.7')
  shop.moveClock(60)
  const later = await register(aForm(), '10.1.0.6')

  expect(sixtieth.status).toBe(200)
  expect(next).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) } })
  expect(next.headers['retry-after']).toMatch(/^\d+$/)
  expect(elsewhere.status).toBe(200)
  expect(later.status).toBe(200)
})
