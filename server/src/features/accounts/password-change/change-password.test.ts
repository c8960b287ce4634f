import { describe, expect, test } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const later = await testApp()
later.moveClock(10.1)

const newPassword = 'another horse'

/** Both methods to change a password. */
const methods = {
  authenticator: {
    start: (as: Person, currentPassword = password) =>
      shop.post('/api/profile/change-password', { as, body: { currentPassword } }),
    rightCode: async (person: Person) => shop.authenticatorCode(person),
    confirm: (as: Person, code: string) =>
      shop.post('/api/profile/confirm-password-change', { as, body: { newPassword, twoFactorToken: code } }),
    wrongCode: { status: 401, body: { code: 'TWO_FACTOR_WRONG' } },
  },
  mail: {
    start: (as: Person, currentPassword = password) =>
      shop.post('/api/profile/password-change/send_code', { as, body: { currentPassword } }),
    rightCode: (person: Person) => shop.codeFor(person.email),
    confirm: (as: Person, code: string) =>
      shop.post('/api/profile/password-change/confirm_code', { as, body: { newPassword, code } }),
    wrongCode: { status: 400, body: { code: 'CODE_WRONG' } },
  },
}

const logIn = (person: Person, secret: string) =>
  shop.post('/api/auth/login', { body: { identifier: person.username, password: secret } })

const aDifferentCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each(Object.entries(methods))('by %s', (_name, { start, rightCode, confirm, wrongCode }) => {
  test('the right password and then the right code change the password', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })

    const first = await start(person)
    const second = await confirm(person, await rightCode(person))

    expect(first).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(second).toMatchObject({ status: 200, body: { message: 'Password changed successfully.' } })
    expect(await logIn(person, password)).toMatchObject({ status: 401 })
    expect(await logIn(person, newPassword)).toMatchObject({ status: 200, body: { twoFactorRequired: true } })
  })

  test('T7: the second step alone is refused, and its code is not used up', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const code = shop.authenticatorCode(person)

    const alone = await confirm(person, code)

    expect(alone).toMatchObject({ status: 403, body: { code: 'STEP_ONE_MISSING' } })
    expect(await logIn(person, password)).toMatchObject({ status: 200 })
    await methods.authenticator.start(person)
    expect(await methods.authenticator.confirm(person, code)).toMatchObject({ status: 200 })
  })

  test('T7: a first step in another session does not count', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const elsewhere = await shop.anotherSession(person)
    await start(elsewhere)

    const here = await confirm(person, await rightCode(person))

    expect(here).toMatchObject({ status: 403, body: { code: 'STEP_ONE_MISSING' } })
  })

  test('T7: the other sessions end, this one stays', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const elsewhere = await shop.anotherSession(person)
    await start(person)

    await confirm(person, await rightCode(person))

    expect(await shop.get('/api/profile/me', { as: elsewhere })).toMatchObject({ status: 401 })
    expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
  })

  test('a first step serves one change, however many confirm it at once', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    await start(person)
    const code = await rightCode(person)

    const replies = await Promise.all([1, 2, 3, 4].map(() => confirm(person, code)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await confirm(person, code)).toMatchObject({ status: 403, body: { code: 'STEP_ONE_MISSING' } })
  })

  test('a wrong code changes nothing and can be corrected', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    await start(person)
    const code = await rightCode(person)

    const wrong = await confirm(person, aDifferentCode(code))

    expect(wrong).toMatchObject(wrongCode)
    expect(await logIn(person, password)).toMatchObject({ status: 200 })
    expect(await confirm(person, code)).toMatchObject({ status: 200 })
  })

  test('a wrong current password is told, and opens no second step', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })

    const first = await start(person, 'not my password')

    expect(first).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect(await confirm(person, '123456')).toMatchObject({ status: 403, body: { code: 'STEP_ONE_MISSING' } })
  })

  test('T7: without a second factor the password cannot be changed', async () => {
    const person = await shop.aPerson()

    const first = await start(person)

    expect(first).toMatchObject({
      status: 403,
      body: { code: 'TWO_FACTOR_NEEDED', message: 'Please enable 2FA first.' },
    })
    expect(await confirm(person, '123456')).toMatchObject({ status: 403 })
  })

  test('the owner is mailed that the password was changed', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    await start(person)
    await confirm(person, await rightCode(person))

    const mail = await shop.newestMailTo(person.email)

    expect(mail?.subject).toBe('Your password was changed · Guildshop')
    expect(mail?.text).toContain('Your password was changed. We logged you out on all your other devices.')
  })

  test.each(['short', 'x'.repeat(129)])('a new password of unfit length is refused', async (unfit) => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const body = { newPassword: unfit, twoFactorToken: '123456', code: '123456' }
    await start(person)

    const replies = await Promise.all(
      ['confirm-password-change', 'password-change/confirm_code'].map((path) =>
        shop.post(`/api/profile/${path}`, { as: person, body }),
      ),
    )

    expect(replies).toMatchObject([{ status: 400 }, { status: 400 }])
  })
})

test('a first step by one method does not open the second step of the other', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await methods.mail.start(person)

  const reply = await methods.authenticator.confirm(person, shop.authenticatorCode(person))

  expect(reply).toMatchObject({ status: 403, body: { code: 'STEP_ONE_MISSING' } })
})

test.each([
  ['authenticator', 'confirm-password-change'],
  ['mail', 'password-change/confirm_code'],
] as const)('T7: by %s, a first step is forgotten after 10 minutes', async (name, path) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await methods[name].start(person)
  const code = name === 'mail' ? await shop.codeFor(person.email) : later.authenticatorCode(person)

  const body = { newPassword, code, twoFactorToken: code }
  const reply = await later.post(`/api/profile/${path}`, { as: person, body })

  expect(reply).toMatchObject({ status: 403, body: { code: 'STEP_ONE_MISSING' } })
})

test('guessing the current password with a stolen token stops after 10 tries', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  for (let guess = 0; guess < 10; guess += 1) await methods.authenticator.start(person, `guess ${guess}`)

  const eleventh = await methods.authenticator.start(person, password)

  expect(eleventh).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) } })
})

test('a second mail within a minute is refused and leaves the first code good', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await methods.mail.start(person)
  const code = await shop.codeFor(person.email)

  const again = await methods.mail.start(person)

  expect(again).toMatchObject({ status: 429, body: { code: 'CODE_TOO_SOON' } })
  expect(await methods.mail.confirm(person, code)).toMatchObject({ status: 200 })
})

test('a sign-in begun with the old password cannot be finished after the change', async () => {
  const owner = await shop.aPerson({ hasTwoFactor: true })
  const { userId } = Object((await logIn(owner, password)).body)
  await methods.authenticator.start(owner)
  const changed = await methods.authenticator.confirm(owner, shop.authenticatorCode(owner))

  const finished = await shop.post('/api/auth/verify-2fa', {
    body: { userId, token: shop.authenticatorCode(owner, 1) },
  })

  expect(changed.status).toBe(200)
  expect(finished).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
})
