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

test('the first code from the authenticator switches it on, and signing in asks for one from then on', async () => {
  const person = await setUp(await shop.aPerson())

  const reply = await verify(person, shop.authenticatorCode(person))

  expect(reply).toMatchObject({ status: 200, body: { message: '2FA enabled successfully!' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isTwoFactorEnabled: true } })
  const login = await shop.post('/api/auth/login', { body: { identifier: person.username, password } })
  expect(login).toMatchObject({ status: 200, body: { twoFactorRequired: true } })
})

test('a wrong code leaves it off and can be corrected', async () => {
  const person = await setUp(await shop.aPerson())

  const wrong = await verify(person, shop.aWrongCode(person))

  expect(wrong).toMatchObject({ status: 400, body: { code: 'TWO_FACTOR_CODE_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isTwoFactorEnabled: false } })
  expect(await verify(person, shop.authenticatorCode(person))).toMatchObject({ status: 200 })
})

test('without a setup there is nothing to switch on', async () => {
  const reply = await verify(await shop.aPerson(), '123456')

  expect(reply).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_NOT_SET_UP' } })
})

test('T9: once on, a second switching on is refused, whatever its code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await verify(person, shop.authenticatorCode(person))

  expect(reply).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_ALREADY_ON' } })
})

test('of many switching on at once, one does', async () => {
  const person = await setUp(await shop.aPerson())
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => verify(person, code)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('a setup that was started anew takes only the codes of its new seed', async () => {
  const first = await setUp(await shop.aPerson())
  const second = await setUp(first)

  const old = await verify(second, shop.authenticatorCode(first))

  expect(old).toMatchObject({ status: 400, body: { code: 'TWO_FACTOR_CODE_WRONG' } })
  expect(await verify(second, shop.authenticatorCode(second))).toMatchObject({ status: 200 })
})

test('T8: switching it on ends the other sessions and keeps this one', async () => {
  const person = await setUp(await shop.aPerson())
  const elsewhere = await shop.anotherSession(person)

  await verify(person, shop.authenticatorCode(person))

  expect(await shop.get('/api/profile/me', { as: elsewhere })).toMatchObject({ status: 401 })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

test('the owner is mailed that it was switched on', async () => {
  const person = await setUp(await shop.aPerson())
  await verify(person, shop.authenticatorCode(person))

  const mail = await shop.newestMailTo(person.email)

  expect(mail?.text).toContain('Two-factor authentication is now on.')
})

test('guessing the first code stops after 10 tries', async () => {
  const person = await setUp(await shop.aPerson())
  for (let guess = 0; guess < 10; guess += 1) await verify(person, shop.aWrongCode(person))

  const eleventh = await verify(person, shop.authenticatorCode(person))

  expect(eleventh).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
})

test('an authenticator app shows the shop and the account by name', () => {
  const address = totpFor('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'nina').toString()

  expect(address).toMatch(/^otpauth:\/\/totp\/Guildshop:nina\?issuer=Guildshop&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP/)
})
