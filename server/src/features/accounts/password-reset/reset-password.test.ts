import { verifyResetCodeReply } from '@guildshop/contract/accounts'
import { loginReply } from '@guildshop/contract/login-reply'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

const reset = (verificationToken: string, newPassword = 'a new secret', extra: object = {}) =>
  shop.post('/api/auth/reset-password-with-token', { body: { verificationToken, newPassword, ...extra } })
const logIn = (identifier: string, secret: string) =>
  shop.post('/api/auth/login', { body: { identifier, password: secret }, ip: anIp() })

async function tokenByMail({ email }: Person): Promise<string> {
  await shop.post('/api/auth/forgot-password/send-code', { body: { email }, ip: anIp() })
  const body = { email, method: 'email', code: await shop.codeFor(email) }
  const reply = await shop.post('/api/auth/verify-reset-code', { body, ip: anIp() })
  return verifyResetCodeReply.parse(reply.body).verificationToken ?? ''
}

async function tokenByAuthenticator(person: Person, steps = 0): Promise<string> {
  const body = { email: person.email, method: '2fa', code: shop.authenticatorCode(person, steps) }
  const reply = await shop.post('/api/auth/verify-reset-code', { body, ip: anIp() })
  return verifyResetCodeReply.parse(reply.body).verificationToken ?? ''
}

const answerOf = ({ status, body }: Reply) => ({ status, body })
const invalid = {
  status: 400,
  body: { code: 'RESET_SESSION_INVALID', message: 'Password reset session invalid. Please start over.' },
}

test('sets the new password and invalidates the old one', async () => {
  const person = await shop.aPerson()

  const reply = await reset(await tokenByMail(person))

  expect(answerOf(reply)).toEqual({ status: 200, body: { message: 'Password reset successfully. Please log in.' } })
  expect(await logIn(person.username, 'a new secret')).toMatchObject({
    status: 200,
    body: { token: expect.any(String) },
  })
  expect(await logIn(person.username, password)).toMatchObject({ status: 401 })
})

test('ends all sessions and notifies the owner by mail', async () => {
  const person = await shop.aPerson()

  await reset(await tokenByMail(person))

  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 401 })
  const mail = await shop.newestMailTo(person.email)
  expect(mail?.text).toContain('Your password was reset. We logged you out on all your devices.')
})

test('T6: does not log anyone in', async () => {
  const person = await shop.aPerson()

  const reply = await reset(await tokenByMail(person))

  expect(JSON.stringify([reply.body, reply.headers])).not.toMatch(/eyJ|set-cookie/)
  const open = shop.db.selectFrom('session').selectAll().where('accountId', '=', person.id).where('endedAt', 'is', null)
  expect(await open.execute()).toEqual([])
})

test.each([
  ['mail', tokenByMail],
  ['authenticator', tokenByAuthenticator],
])('T6: still requires the second factor at login after a reset by %s', async (_method, tokenBy) => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  await reset(await tokenBy(person))
  const login = await logIn(person.username, 'a new secret')
  const { userId } = loginReply.parse(login.body)
  const token = shop.authenticatorCode(person, 1)
  const verified = await shop.post('/api/auth/verify-2fa', { body: { userId, token } })

  expect(login).toMatchObject({ status: 200, body: { twoFactorRequired: true } })
  expect(login.body).not.toHaveProperty('token')
  expect(verified.status).toBe(200)
})

test('T6: accepts a token once', async () => {
  const person = await shop.aPerson()
  const token = await tokenByMail(person)
  await reset(token, 'the first one')

  const again = await reset(token, 'the second one')

  expect(answerOf(again)).toEqual(invalid)
  expect(await logIn(person.username, 'the first one')).toMatchObject({ status: 200 })
})

test('T6: sets one password for fifty concurrent resets with one token', async () => {
  const person = await shop.aPerson()
  const token = await tokenByMail(person)

  const replies = await Promise.all(Array.from({ length: 50 }, (_, turn) => reset(token, `secret number ${turn}`)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(await logIn(person.username, `secret number ${winner}`)).toMatchObject({ status: 200 })
})

test('T6: expires a token after ten minutes', async () => {
  const [punctual, late] = [await shop.aPerson(), await shop.aPerson()]
  const tokens = [await tokenByMail(punctual), await tokenByMail(late)] as const

  shop.moveClock(9.9)
  const inTime = await reset(tokens[0])
  shop.moveClock(0.2)
  const tooLate = await reset(tokens[1])

  expect(inTime.status).toBe(200)
  expect(answerOf(tooLate)).toEqual(invalid)
  expect(await logIn(late.username, password)).toMatchObject({ status: 200 })
})

test('T6: changes only the account the token was issued for, whichever account the request names', async () => {
  const [owner, victim] = [await shop.aPerson(), await shop.aPerson()]
  const token = await tokenByMail(owner)

  await reset(token, 'a new secret', { email: victim.email, userId: victim.id, accountId: victim.id })

  expect(await logIn(victim.username, password)).toMatchObject({ status: 200 })
  expect(await logIn(owner.username, 'a new secret')).toMatchObject({ status: 200 })
})

test('T6: refuses every other kind of secret as a token', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const { userId } = loginReply.parse((await logIn(person.username, password)).body)
  const code = shop.authenticatorCode(person)

  const replies = [await reset(String(userId)), await reset(person.token), await reset(person.id), await reset(code)]

  for (const reply of replies) expect(reply.status).toBe(400)
  expect(await logIn(person.username, password)).toMatchObject({ status: 200 })
})

test('T6: invalidates all other tokens of the account', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [used, left] = [await tokenByAuthenticator(person), await tokenByMail(person)]
  await reset(used, 'the first one')

  const reply = await reset(left, 'the second one')

  expect(answerOf(reply)).toEqual(invalid)
})

test('T6: invalidates a login that was started with the old password', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const { userId } = loginReply.parse((await logIn(person.username, password)).body)
  await reset(await tokenByMail(person))

  const reply = await shop.post('/api/auth/verify-2fa', { body: { userId, token: shop.authenticatorCode(person) } })

  expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})

test('T6: does not hash passwords for made-up tokens, so they cannot block logins', async () => {
  const hashes = vi.spyOn(shop.deps.passwords, 'hash')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  const replies = await Promise.all(Array.from({ length: 50 }, (_, turn) => reset(`made-up-${turn}`)))

  for (const reply of replies) expect(answerOf(reply)).toEqual(invalid)
  expect(hashes).not.toHaveBeenCalled()
})

test('T6: refuses a new password for an account banned in the meantime', async () => {
  const person = await shop.aPerson()
  const token = await tokenByMail(person)
  await shop.db.updateTable('account').set({ bannedAt: new Date() }).where('id', '=', person.id).execute()

  expect(answerOf(await reset(token))).toEqual(invalid)
})

test('T6: leaves a deactivated account deactivated', async () => {
  const person = await shop.aPerson({ deactivatedAt: new Date() })

  await reset(await tokenByMail(person))

  expect(await logIn(person.username, 'a new secret')).toMatchObject({ body: { accountDeactivated: true } })
})

test('verifies the email on a reset by mail, but not on a reset by authenticator', async () => {
  const byMail = await shop.aPerson({ isVerified: false })
  const byAuthenticator = await shop.aPerson({ isVerified: false, hasTwoFactor: true })

  await reset(await tokenByMail(byMail))
  await reset(await tokenByAuthenticator(byAuthenticator))

  const isVerified = async ({ id }: Person) =>
    (await shop.db.selectFrom('account').select('isVerified').where('id', '=', id).executeTakeFirst())?.isVerified
  expect(await isVerified(byMail)).toBe(true)
  expect(await isVerified(byAuthenticator)).toBe(false)
})

test.each([
  ['12345', 'Password must be at least 6 characters long.'],
  ['x'.repeat(129), 'Password is too long.'],
])('refuses the new password %j and keeps the token valid', async (newPassword, message) => {
  const person = await shop.aPerson()
  const token = await tokenByMail(person)

  const refused = await reset(token, newPassword)
  const accepted = await reset(token, 'x'.repeat(128))

  expect(answerOf(refused)).toEqual({ status: 400, body: { code: 'INVALID_INPUT', message } })
  expect(accepted.status).toBe(200)
})

const linksOf = async ({ id }: Person) => ({
  discord: await shop.db.selectFrom('discordLink').select('discordId').where('accountId', '=', id).execute(),
  paypal: await shop.db.selectFrom('paypalLink').select('payerId').where('accountId', '=', id).execute(),
  oauthStates: await shop.db.selectFrom('linkState').select('provider').where('accountId', '=', id).execute(),
})

async function withLinks(person: Person): Promise<void> {
  await shop.tieDiscord(person, '910000000000000001')
  await shop.tiePaypal(person, 'PAYER1')
  await shop.get('/api/paypal/auth', { as: person })
}

test('T3: unlinks the providers of a never-verified account when the owner of the email resets it', async () => {
  const person = await shop.aPerson({ isVerified: false })
  await withLinks(person)

  await reset(await tokenByMail(person))

  expect(await linksOf(person)).toEqual({ discord: [], paypal: [], oauthStates: [] })
})

test('keeps the linked providers of a verified account', async () => {
  const person = await shop.aPerson({ isVerified: true })
  await withLinks(person)

  await reset(await tokenByMail(person))

  expect(await linksOf(person)).toMatchObject({ discord: [{}], paypal: [{}], oauthStates: [{}] })
})

test('T6: keeps the network of a reset by mail known and forgets the others', async () => {
  const person = await shop.aPerson()
  const signIn = (secret: string, ip: string) =>
    shop.post('/api/auth/login', { body: { identifier: person.username, password: secret }, ip })
  await signIn(password, '10.97.0.1')
  const verificationToken = await tokenByMail(person)
  const body = { verificationToken, newPassword: 'a new secret' }
  await shop.post('/api/auth/reset-password-with-token', { body, ip: '10.98.0.1' })
  for (let network = 0; network < 3; network += 1) {
    for (let time = 0; time < 10; time += 1) await signIn('wrong guess', `10.99.${network}.1`)
  }

  const replies = [await signIn('a new secret', '10.97.0.1'), await signIn('a new secret', '10.98.0.1')]

  expect(replies.map(({ status }) => status)).toEqual([429, 200])
})
