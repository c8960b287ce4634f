import { tokenReply } from '@guildshop/contract/accounts'
import { loginReply } from '@guildshop/contract/login-reply'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { otherThan, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

const sendCode = (identifier: string, secret = password) =>
  shop.post('/api/auth/reactivate/send_code', {
    body: { identifier, password: secret },
    ip: anIp(),
  })
const confirm = (identifier: string, code: string, at = shop) =>
  at.post('/api/auth/reactivate/confirm_code', { body: { identifier, code } })
const logIn = (identifier: string) => shop.post('/api/auth/login', { body: { identifier, password }, ip: anIp() })
const aGonePerson = (given: object = {}) => shop.aPerson({ deactivatedAt: new Date(), ...given })

test('reactivates and logs in with password and mailed code', async () => {
  const person = await aGonePerson()

  const sent = await sendCode(person.username)
  const confirmed = await confirm(person.username, await shop.codeFor(person.email))

  expect(sent).toMatchObject({ status: 200, body: { message: 'A reactivation code was sent to your email.' } })
  expect(confirmed).toMatchObject({
    status: 200,
    body: { message: 'Your account is active again.', token: expect.any(String) },
  })
  const token = tokenReply.parse(confirmed.body).token ?? ''
  expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 200 })
  expect(await logIn(person.username)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('mails the owner that the account is active again', async () => {
  const person = await aGonePerson()
  await sendCode(person.username)
  await confirm(person.username, await shop.codeFor(person.email))

  const mail = await shop.newestMailTo(person.email)

  expect(mail?.text).toContain('Your account was reactivated.')
})

test('keeps sessions from before the deactivation ended', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const body = { twoFactorToken: shop.authenticatorCode(person) }
  await shop.post('/api/profile/deactivate/with_2fa', { as: person, body })
  await sendCode(person.username)
  await confirm(person.username, await shop.codeFor(person.email))

  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 401 })
})

test('accepts username in one step and email in the other, in any case', async () => {
  const person = await aGonePerson()
  await sendCode(person.email.toUpperCase())

  const confirmed = await confirm(` ${person.username.toUpperCase()}`, await shop.codeFor(person.email))

  expect(confirmed.status).toBe(200)
})

test('T4: returns a message and no token for an account with 2FA, and login still asks for the code', async () => {
  const person = await aGonePerson({ hasTwoFactor: true })
  await sendCode(person.username)

  const confirmed = await confirm(person.username, await shop.codeFor(person.email))
  const login = await logIn(person.username)

  expect(confirmed).toMatchObject({
    status: 200,
    body: { message: 'Your account is active again. Please log in.' },
  })
  expect(confirmed.body).not.toHaveProperty('token')
  expect(loginReply.parse(login.body)).toMatchObject({ twoFactorRequired: true, userId: expect.any(String) })
})

test('T4: refuses every code when none was sent', async () => {
  const person = await aGonePerson()
  const { email } = person
  await shop.post('/api/auth/forgot-password/send-code', { body: { email } })
  const resetCode = await shop.codeFor(email)

  const replies = [await confirm(person.username, '000000'), await confirm(person.username, resetCode)]

  expect(resetCode).toMatch(/^\d{6}$/)
  for (const { status, body } of replies) {
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        code: 'CODE_WRONG',
        message: 'This code is invalid or has expired. Please try again or request a new code.',
      },
    })
  }
  expect(await logIn(person.username)).toMatchObject({ body: { accountDeactivated: true } })
})

test('T4: sends a code only after the correct password', async () => {
  const person = await aGonePerson()

  const wrong = await sendCode(person.username, 'wrong guess')
  const unknown = await sendCode('nobody-at-all', 'wrong guess')

  expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  expect(unknown.body).toEqual(wrong.body)
  expect(await shop.newestMailTo(person.email)).toBeUndefined()
})

test('refuses to reactivate an active account', async () => {
  const person = await shop.aPerson()

  const reply = await sendCode(person.username)

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'NOT_DEACTIVATED', message: 'This account is active. Please log in.' },
  })
  expect(await shop.newestMailTo(person.email)).toBeUndefined()
})

test('refuses to reactivate a banned account, even with a code from before the ban', async () => {
  const banned = await aGonePerson({ bannedAt: new Date() })
  const bannedLater = await aGonePerson()
  await sendCode(bannedLater.username)
  const code = await shop.codeFor(bannedLater.email)
  await shop.db.updateTable('account').set({ bannedAt: new Date() }).where('id', '=', bannedLater.id).execute()

  const sent = await sendCode(banned.username)
  const confirmed = await confirm(bannedLater.username, code)

  expect(sent).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BANNED' } })
  expect(confirmed).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  const accounts = shop.db.selectFrom('account').select('deactivatedAt').where('id', '=', bannedLater.id)
  expect(await accounts.executeTakeFirst()).toEqual({ deactivatedAt: expect.any(Date) })
})

test('refuses a second code within a minute and keeps the first one valid', async () => {
  const person = await aGonePerson()
  await sendCode(person.username)
  const code = await shop.codeFor(person.email)

  const again = await sendCode(person.username)
  const confirmed = await confirm(person.username, code)

  expect(again).toMatchObject({
    status: 429,
    body: {
      code: 'CODE_TOO_SOON',
      message: 'We sent you a code less than a minute ago. Please wait before requesting another one.',
    },
  })
  expect(confirmed.status).toBe(200)
})

test('T4: answers an unknown username like a wrong code, after the same statements', async () => {
  const person = await aGonePerson()
  await sendCode(person.username)
  const wrong = otherThan(await shop.codeFor(person.email))
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  const known = await confirm(person.username, wrong)
  const forKnown = statements.mock.calls.map(([query]) => Object(query).text ?? query)
  statements.mockClear()
  const unknown = await confirm('nobody-at-all', wrong)
  const forUnknown = statements.mock.calls.map(([query]) => Object(query).text ?? query)

  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(forKnown).toHaveLength(2)
  expect(forUnknown).toEqual(forKnown)
})

test('T4: refuses the code of another account', async () => {
  const [one, other] = [await aGonePerson(), await aGonePerson()]
  await sendCode(one.username)
  await sendCode(other.username)

  const reply = await confirm(other.username, await shop.codeFor(one.email))

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T4: allows five attempts per code', async () => {
  const person = await aGonePerson()
  await sendCode(person.username)
  const code = await shop.codeFor(person.email)
  const tries: Reply[] = []
  for (let time = 0; time < 5; time += 1) tries.push(await confirm(person.username, otherThan(code)))

  const sixth = await confirm(person.username, code)

  expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(400))
  expect(sixth).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T4: reactivates once and opens one session for fifty concurrent confirmations', async () => {
  const person = await aGonePerson()
  await sendCode(person.username)
  const code = await shop.codeFor(person.email)

  const replies = await Promise.all(Array.from({ length: 50 }, () => confirm(person.username, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const sessions = shop.db.selectFrom('session').select('id').where('accountId', '=', person.id)
  expect(await sessions.execute()).toHaveLength(2)
})

test.each(['', '12345', 'abcdef'])('refuses the reactivation code %j, which is not six digits', async (code) => {
  const reply = await confirm('ada', code)

  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: 'The code must be 6 digits.' } })
})
