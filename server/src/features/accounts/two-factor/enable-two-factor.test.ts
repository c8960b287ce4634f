import { expect, test } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { totpFor } from './check-second-factor.ts'

const shop = await testApp()

async function setUp(person: Person): Promise<Person> {
  const reply = await shop.post('/api/2fa/setup', { as: person })
  return { ...person, totpSecret: String(Object(reply.body).secret) }
}

const verify = (person: Person, token: string) => shop.post('/api/2fa/verify', { as: person, body: { token } })

test('turns 2FA on with the first authenticator code, and login asks for one from then on', async () => {
  const person = await setUp(await shop.aPerson())

  const reply = await verify(person, shop.authenticatorCode(person))

  expect(reply).toMatchObject({ status: 200, body: { message: '2FA enabled successfully!' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isTwoFactorEnabled: true } })
  const login = await shop.post('/api/auth/login', { body: { identifier: person.username, password } })
  expect(login).toMatchObject({ status: 200, body: { twoFactorRequired: true } })
})

test('leaves 2FA off after a wrong code and accepts the correct one afterwards', async () => {
  const person = await setUp(await shop.aPerson())

  const wrong = await verify(person, shop.aWrongCode(person))

  expect(wrong).toMatchObject({ status: 400, body: { code: 'TWO_FACTOR_CODE_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isTwoFactorEnabled: false } })
  expect(await verify(person, shop.authenticatorCode(person))).toMatchObject({ status: 200 })
})

test('refuses to turn 2FA on without a setup', async () => {
  const reply = await verify(await shop.aPerson(), '123456')

  expect(reply).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_NOT_SET_UP' } })
})

test('T9: refuses to turn 2FA on twice, whatever the code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await verify(person, shop.authenticatorCode(person))

  expect(reply).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_ALREADY_ON' } })
})

test('turns 2FA on once under concurrent requests', async () => {
  const person = await setUp(await shop.aPerson())
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => verify(person, code)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('accepts only codes of the new seed after the setup is restarted', async () => {
  const first = await setUp(await shop.aPerson())
  const second = await setUp(first)

  const old = await verify(second, shop.authenticatorCode(first))

  expect(old).toMatchObject({ status: 400, body: { code: 'TWO_FACTOR_CODE_WRONG' } })
  expect(await verify(second, shop.authenticatorCode(second))).toMatchObject({ status: 200 })
})

test('T8: ends the other sessions and keeps this one', async () => {
  const person = await setUp(await shop.aPerson())
  const elsewhere = await shop.anotherSession(person)

  await verify(person, shop.authenticatorCode(person))

  expect(await shop.get('/api/profile/me', { as: elsewhere })).toMatchObject({ status: 401 })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

test('mails the owner that 2FA was turned on', async () => {
  const person = await setUp(await shop.aPerson())
  await verify(person, shop.authenticatorCode(person))

  const mail = await shop.newestMailTo(person.email)

  expect(mail?.text).toContain('Two-factor authentication is now on.')
})

test('limits guesses of the first code to 10', async () => {
  const person = await setUp(await shop.aPerson())
  for (let guess = 0; guess < 10; guess += 1) await verify(person, shop.aWrongCode(person))

  const eleventh = await verify(person, shop.authenticatorCode(person))

  expect(eleventh).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
})

test('shows the shop and the account by name in the authenticator app', () => {
  const url = totpFor('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'nina').toString()

  expect(url).toMatch(/^otpauth:\/\/totp\/Guildshop:nina\?issuer=Guildshop&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP/)
})
