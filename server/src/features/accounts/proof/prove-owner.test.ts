import { describe, expect, test } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { listMissingProof } from './require-proof.ts'

const shop = await testApp()
const prove = (as: { token: string }, body: object) => shop.post('/api/profile/prove', { as, body })
/** A change that asks for proof. */
const change = (as: { token: string }) =>
  shop.post('/api/profile/username-change/send_code', { as, body: { newUsername: 'any-other-name' } })

/** Signed in, but without proof. */
async function anAgedPerson(given: Parameters<typeof shop.aPerson>[0] = {}) {
  return shop.anotherSession(await shop.aPerson(given))
}

describe('proving with a password', () => {
  test('lets the session make the change', async () => {
    const person = await anAgedPerson()

    const before = await change(person)
    const reply = await prove(person, { password })
    const after = await change(person)

    expect(before).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED', needs: ['password'] } })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Confirmed.' } })
    expect(after.status).toBe(200)
  })

  test('proves nothing for another session of the account', async () => {
    const person = await anAgedPerson()
    const phone = await shop.anotherSession(person, 'Phone')

    await prove(person, { password })

    expect((await change(phone)).status).toBe(403)
  })

  test('refuses a wrong password', async () => {
    const person = await anAgedPerson()

    const reply = await prove(person, { password: 'a wrong guess' })

    expect(reply).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect((await change(person)).status).toBe(403)
  })

  test('refuses an empty proof', async () => {
    const reply = await prove(await anAgedPerson(), {})

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('limits wrong guesses to ten in ten minutes per account', async () => {
    const person = await anAgedPerson()
    const phone = await shop.anotherSession(person, 'Phone')
    for (let time = 0; time < 10; time += 1) await prove(person, { password: 'a wrong guess' })

    expect(await prove(phone, { password })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })

  test("doesn't limit an owner who is right", async () => {
    const person = await anAgedPerson()
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) {
      statuses.push((await prove(await shop.anotherSession(person), { password })).status)
    }

    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('proving with 2FA on', () => {
  test('requires both factors', async () => {
    const person = await anAgedPerson({ hasTwoFactor: true })

    await prove(person, { password })
    const halfway = await change(person)
    await prove(person, { twoFactorToken: shop.authenticatorCode(person) })

    expect(halfway).toMatchObject({ status: 403, body: { needs: ['two-factor'] } })
    expect((await change(person)).status).toBe(200)
  })

  test('keeps a password that was right when the code is wrong', async () => {
    const person = await anAgedPerson({ hasTwoFactor: true })

    const reply = await prove(person, { password, twoFactorToken: shop.aWrongCode(person) })

    expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
    expect(await change(person)).toMatchObject({ body: { needs: ['two-factor'] } })
  })

  test('consumes no authenticator code after a wrong password', async () => {
    const person = await anAgedPerson({ hasTwoFactor: true })
    const twoFactorToken = shop.authenticatorCode(person)

    await prove(person, { password: 'a wrong guess', twoFactorToken })

    expect((await prove(person, { password, twoFactorToken })).status).toBe(200)
  })

  test('accepts a recovery code once and mails the owner', async () => {
    const owner = await shop.aPerson({ hasTwoFactor: true })
    const made = await shop.post('/api/2fa/recovery-codes', { as: owner })
    const recoveryCode = String(Object(made.body).recoveryCodes[0])
    const [first, second] = [await shop.anotherSession(owner), await shop.anotherSession(owner)]

    const replies = [await prove(first, { password, recoveryCode }), await prove(second, { password, recoveryCode })]

    expect(replies.map(({ status }) => status)).toEqual([200, 401])
    expect((await change(first)).status).toBe(200)
    expect((await shop.newestMailTo(owner.email))?.subject).toContain('recovery code was used')
  })
})

describe('an account without a password', () => {
  const withoutPassword = () => anAgedPerson({ passwordHash: null })

  test('proves its owner with a mailed code', async () => {
    const person = await withoutPassword()

    const before = await change(person)
    await shop.post('/api/profile/prove/send_code', { as: person })
    const reply = await prove(person, { code: await shop.codeFor(person.email) })

    expect(before).toMatchObject({ status: 403, body: { needs: ['email-code'] } })
    expect(reply.status).toBe(200)
    expect((await change(person)).status).toBe(200)
  })

  test('refuses a code mailed for something else', async () => {
    const person = await withoutPassword()
    await shop.post('/api/profile/deactivate/send_code', { as: person })

    const reply = await prove(person, { code: await shop.codeFor(person.email) })

    expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  })

  test('is the only kind that gets a code', async () => {
    const reply = await shop.post('/api/profile/prove/send_code', { as: await anAgedPerson() })

    expect(reply).toMatchObject({ status: 409, body: { code: 'PASSWORD_IS_SET' } })
  })
})

test('a login counts as proof for five minutes, of the factors it checked', () => {
  const at = (minutes: number) => new Date(minutes * 60_000)
  const user = {
    id: '',
    sessionId: '',
    username: '',
    email: '',
    isVerified: true,
    isSuperAdmin: false,
    hasPassword: true,
    hasTwoFactor: true,
    firstFactorAt: at(0),
    secondFactorAt: at(1),
  }
  const missingAt = (minutes: number) => listMissingProof({ now: () => at(minutes) }, user)

  expect([missingAt(5), missingAt(5.1), missingAt(6.1)]).toEqual([[], ['password'], ['password', 'two-factor']])
})
