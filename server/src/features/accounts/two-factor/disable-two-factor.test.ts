import { expect, test } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const later = await testApp()
later.moveClock(6)

const isOn = async (at: typeof shop, person: Person) =>
  Object((await at.get('/api/profile/me', { as: person })).body).isTwoFactorEnabled

/** A user who verified the second factor six minutes before `later`. */
const agedPerson = () => shop.aPerson({ hasTwoFactor: true })

test('T9: a session that proved its second factor just now may switch it off with a bare call', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await shop.post('/api/2fa/disable', { as: person })

  expect(reply).toMatchObject({ status: 200, body: { message: '2FA disabled successfully.' } })
  expect(await isOn(shop, person)).toBe(false)
  const login = await shop.post('/api/auth/login', { body: { identifier: person.username, password } })
  expect(login).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('T9: an aged session cannot strip it with a bare call', async () => {
  const person = await agedPerson()

  const reply = await later.post('/api/2fa/disable', { as: person })

  expect(reply).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } })
  expect(await isOn(later, person)).toBe(true)
})

test('T9: an aged session can with a code from the authenticator', async () => {
  const person = await agedPerson()

  const token = later.authenticatorCode(person)
  const reply = await later.post('/api/2fa/disable', { as: person, body: { token } })

  expect(reply).toMatchObject({ status: 200, body: { message: '2FA disabled successfully.' } })
  expect(await isOn(later, person)).toBe(false)
})

test('T9: a session that never proved the second factor needs a code, however young it is', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const { token } = await shop.anotherSession(person)

  const reply = await shop.post('/api/2fa/disable', { as: { token } })

  expect(reply).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } })
})

test('T9: a wrong code leaves it on, even in a fresh session', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const token = shop.authenticatorCode(person, 10)

  const reply = await shop.post('/api/2fa/disable', { as: person, body: { token } })

  expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
  expect(await isOn(shop, person)).toBe(true)
})

test('T9: a code that was used before is worth nothing here', async () => {
  const person = await agedPerson()
  const token = later.authenticatorCode(person)
  await later.post('/api/profile/change-password', { as: person, body: { currentPassword: password } })
  const body = { newPassword: 'another horse', twoFactorToken: token }
  expect(await later.post('/api/profile/confirm-password-change', { as: person, body })).toMatchObject({ status: 200 })

  const reply = await later.post('/api/2fa/disable', { as: person, body: { token } })

  expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
  expect(await isOn(later, person)).toBe(true)
})

test('T9: guessing codes is blocked after 10 in a row, and a right one does not help then', async () => {
  const person = await agedPerson()
  const guess = (token: string) => later.post('/api/2fa/disable', { as: person, body: { token } })
  for (let count = 0; count < 10; count += 1) await guess(later.authenticatorCode(person, 20 + count))

  const eleventh = await guess(later.authenticatorCode(person))

  expect(eleventh).toMatchObject({ status: 429, body: { code: 'TWO_FACTOR_BLOCKED' } })
  expect(await isOn(later, person)).toBe(true)
})

test('T8: switching it off ends the other sessions and keeps this one', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const elsewhere = await shop.anotherSession(person)

  await shop.post('/api/2fa/disable', { as: person })

  expect(await shop.get('/api/profile/me', { as: elsewhere })).toMatchObject({ status: 401 })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

test('T9: the owner is mailed that it was switched off', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await shop.post('/api/2fa/disable', { as: person })

  const mail = await shop.newestMailTo(person.email)

  expect(mail?.text).toContain('Two-factor authentication is now off.')
})

test('what is off cannot be switched off', async () => {
  const reply = await shop.post('/api/2fa/disable', { as: await shop.aPerson() })

  expect(reply).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_NOT_SET_UP' } })
})

test('after switching it off, a new setup makes a new seed', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await shop.post('/api/2fa/disable', { as: person })

  const setup = await shop.post('/api/2fa/setup', { as: person })
  const renewed = { ...person, totpSecret: String(Object(setup.body).secret) }
  const reply = await shop.post('/api/2fa/verify', { as: person, body: { token: shop.authenticatorCode(renewed) } })

  expect(renewed.totpSecret).not.toBe(person.totpSecret)
  expect(reply).toMatchObject({ status: 200 })
})
