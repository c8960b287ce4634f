import { tokenReply } from '@guildshop/contract/accounts'
import { loginReply } from '@guildshop/contract/login-reply'
import {
  enableTwoFactorReply,
  makeRecoveryCodesReply,
  recoveryCodeProblem,
  recoveryCodesReply,
} from '@guildshop/contract/recovery-codes'
import { describe, expect, test } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const later = await testApp()
later.moveClock(6)

const wrongCode = 'aaaa-aaaa-aaaa'

async function logIn({ username }: Person, at = shop) {
  const reply = await at.post('/api/auth/login', { body: { identifier: username, password }, ip: anIp() })
  return loginReply.parse(reply.body)
}

const challengeFor = async (person: Person, at = shop) => String((await logIn(person, at)).userId)

const recover = (userId: string, recoveryCode: string, at = shop) =>
  at.post('/api/auth/verify-2fa/recovery', { body: { userId, recoveryCode } })

async function makeCodes(person: Person): Promise<string[]> {
  const reply = await shop.post('/api/2fa/recovery-codes', { as: person, body: {} })
  return makeRecoveryCodesReply.parse(reply.body).recoveryCodes
}

/** Someone with 2FA on and ten codes. */
async function aPreparedPerson() {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const [first = '', second = '', ...others] = await makeCodes(person)
  return { person, first, second, others }
}

const countCodesLeft = async (person: { token: string }) =>
  recoveryCodesReply.parse((await shop.get('/api/2fa/recovery-codes', { as: person })).body).left

const storedFor = ({ id }: Person) =>
  shop.db.selectFrom('recoveryCode').selectAll().where('accountId', '=', id).execute()

describe('making codes', () => {
  test('returns ten different codes when 2FA is turned on', async () => {
    const person = await shop.aPerson()
    const setup = await shop.post('/api/2fa/setup', { as: person })
    const totpSecret = String(Object(setup.body).secret)
    const token = shop.authenticatorCode({ ...person, totpSecret })

    const reply = await shop.post('/api/2fa/verify', { as: person, body: { token } })

    const { message, recoveryCodes } = enableTwoFactorReply.parse(reply.body)
    expect(message).toBe('2FA enabled successfully!')
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    for (const code of recoveryCodes ?? []) expect(recoveryCodeProblem(code)).toBeNull()
    expect(await countCodesLeft(person)).toBe(10)
  })

  test('replaces all former codes and mails the owner', async () => {
    const { person, first } = await aPreparedPerson()
    const [renewed = ''] = await makeCodes(person)

    const withFormer = await recover(await challengeFor(person), first)
    const mail = await shop.newestMailTo(person.email)
    const withRenewed = await recover(await challengeFor(person), renewed)

    expect(withFormer).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
    expect(withRenewed.status).toBe(200)
    expect(mail?.text).toContain('New recovery codes were created for your account.')
  })

  test('keeps ten codes after concurrent requests', async () => {
    const { person } = await aPreparedPerson()

    await Promise.all([1, 2, 3, 4, 5].map(() => makeCodes(person)))

    expect(await storedFor(person)).toHaveLength(10)
  })

  test('requires 2FA', async () => {
    const reply = await shop.post('/api/2fa/recovery-codes', { as: await shop.aPerson(), body: {} })

    expect(reply).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_NOT_SET_UP' } })
  })

  test('T9: requires proof in an older session', async () => {
    const { person, first } = await aPreparedPerson()

    const reply = await later.post('/api/2fa/recovery-codes', { as: person })

    expect(reply).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED', needs: ['password', 'two-factor'] } })
    expect((await recover(await challengeFor(person), first)).status).toBe(200)
  })

  test('limits how often codes are made', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    for (let time = 0; time < 10; time += 1) await makeCodes(person)

    const eleventh = await shop.post('/api/2fa/recovery-codes', { as: person, body: {} })

    expect(eleventh).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('deletes the codes when 2FA is turned off', async () => {
    const { person, first } = await aPreparedPerson()
    const challenge = await challengeFor(person)

    await shop.post('/api/2fa/disable', { as: person })

    expect(await storedFor(person)).toEqual([])
    expect(await recover(challenge, first)).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
  })
})

describe('logging in', () => {
  test('opens a session that is marked and recently verified, and mails the owner', async () => {
    const { person, first } = await aPreparedPerson()

    const reply = await recover(await challengeFor(person), first)
    const token = tokenReply.parse(reply.body).token ?? ''
    const sessions = await shop.get('/api/profile/sessions', { as: { token } })
    const mail = await shop.newestMailTo(person.email)
    const left = await countCodesLeft({ token })
    const disabled = await shop.post('/api/2fa/disable', { as: { token } })

    expect(reply.status).toBe(200)
    expect(sessions.body).toContainEqual(expect.objectContaining({ isCurrent: true, usedRecoveryCode: true }))
    expect(mail?.subject).toBe('A recovery code was used · Guildshop')
    expect(mail?.text).toContain('You have 9 left.')
    expect(left).toBe(9)
    expect(disabled.status).toBe(200)
  })

  test.each([
    ['upper case', (code: string) => code.toUpperCase()],
    ['spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
    ['no dashes', (code: string) => code.replaceAll('-', '')],
  ])('accepts a code typed with %s', async (_how, typed) => {
    const { person, first } = await aPreparedPerson()

    expect(await recover(await challengeFor(person), typed(first))).toMatchObject({ status: 200 })
  })

  test('offers recovery only to accounts with codes left', async () => {
    const { person } = await aPreparedPerson()
    const without = await shop.aPerson({ hasTwoFactor: true })

    expect(await logIn(person)).toMatchObject({ twoFactorRequired: true, hasRecoveryCodes: true })
    expect(await logIn(without)).toEqual({ twoFactorRequired: true, userId: expect.any(String) })
  })

  test('T2: accepts a code once', async () => {
    const { person, first, second } = await aPreparedPerson()

    const replies = [
      await recover(await challengeFor(person), first),
      await recover(await challengeFor(person), first),
      await recover(await challengeFor(person), second),
    ]

    expect(replies).toMatchObject([
      { status: 200 },
      { status: 401, body: { code: 'TWO_FACTOR_WRONG' } },
      { status: 200 },
    ])
  })

  test('T2: opens one session for fifty concurrent attempts over ten challenges with one code', async () => {
    const { person, first } = await aPreparedPerson()
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(person)))

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => recover(challenges[turn % challenges.length] ?? '', first)),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await storedFor(person)).toHaveLength(9)
  })

  test('T2: opens one session for concurrent attempts with one challenge and different codes', async () => {
    const { person, first, second, others } = await aPreparedPerson()
    const challenge = await challengeFor(person)

    const replies = await Promise.all([first, second, ...others].map((code) => recover(challenge, code)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await storedFor(person)).toHaveLength(9)
  })

  test("T2: refuses another account's code", async () => {
    const [one, other] = [await aPreparedPerson(), await aPreparedPerson()]

    const reply = await recover(await challengeFor(one.person), other.first)

    expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
    expect(await storedFor(other.person)).toHaveLength(10)
  })

  test('T2: answers a wrong code like a wrong authenticator code, and allows five attempts per challenge', async () => {
    const { person, first } = await aPreparedPerson()
    const challenge = await challengeFor(person)

    const wrong = await recover(challenge, wrongCode)
    for (let time = 1; time < 5; time += 1) await recover(challenge, wrongCode)
    const sixth = await recover(challenge, first)

    expect({ status: wrong.status, body: wrong.body }).toEqual({
      status: 401,
      body: { code: 'TWO_FACTOR_WRONG', message: 'Invalid two-factor code.' },
    })
    expect(sixth).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
    expect(await recover(await challengeFor(person), first)).toMatchObject({ status: 200 })
  })

  test('T2: counts wrong recovery and authenticator codes towards the same block', async () => {
    const { person, first } = await aPreparedPerson()
    const challenges = [await challengeFor(person), await challengeFor(person)]
    const token = shop.aWrongCode(person)
    for (let time = 0; time < 5; time += 1) {
      await recover(challenges[0] ?? '', wrongCode)
      await shop.post('/api/auth/verify-2fa', { body: { userId: challenges[1], token } })
    }

    const eleventh = await recover(await challengeFor(person), first)

    expect(eleventh).toMatchObject({ status: 429, body: { code: 'TWO_FACTOR_BLOCKED', retry_after: 900 } })
    expect(await storedFor(person)).toHaveLength(10)
  })

  test('T2: resets the count of wrong codes after a correct one', async () => {
    const { person, first } = await aPreparedPerson()
    const guess = async () => {
      const challenge = await challengeFor(person)
      for (let time = 0; time < 4; time += 1) await recover(challenge, wrongCode)
    }
    await guess()
    await guess()
    await recover(await challengeFor(person), first)
    await guess()

    expect(await recover(await challengeFor(person), wrongCode)).toMatchObject({ status: 401 })
  })

  test("T2: refuses the account's real id as a challenge", async () => {
    const { person, first } = await aPreparedPerson()

    const reply = await recover(person.id, first)

    expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
  })

  test.each(['bannedAt', 'deactivatedAt'])('T2: refuses and keeps the code once %s is set', async (change) => {
    const { person, first } = await aPreparedPerson()
    const challenge = await challengeFor(person)
    const accounts = shop.db.updateTable('account').where('id', '=', person.id)
    await accounts.set({ [change]: new Date() }).execute()

    const reply = await recover(challenge, first)

    expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } })
    expect(await storedFor(person)).toHaveLength(10)
  })

  test.each(['', '123456', '7k3q-9fpt', 42, null])('refuses %j, which is not a recovery code', async (recoveryCode) => {
    const reply = await shop.post('/api/auth/verify-2fa/recovery', { body: { userId: 'challenge', recoveryCode } })

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})
