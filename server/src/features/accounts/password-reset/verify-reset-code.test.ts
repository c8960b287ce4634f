import { verifyResetCodeReply } from '@guildshop/contract/accounts'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { otherThan, type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

type Guess = { email: string; method: string; code: string }
const verify = (guess: Guess, ip = anIp(), at = shop) => at.post('/api/auth/verify-reset-code', { body: guess, ip })

async function mailedCode({ email }: Person): Promise<string> {
  await shop.post('/api/auth/forgot-password/send-code', { body: { email }, ip: anIp() })
  return shop.codeFor(email)
}

const answerOf = ({ status, body }: Reply) => ({ status, body })
const wrong = {
  status: 400,
  body: {
    code: 'CODE_WRONG',
    message: 'This code is invalid or has expired. Please try again or request a new code.',
  },
}

test('issues a reset token for the mailed code', async () => {
  const person = await shop.aPerson()
  const code = await mailedCode(person)

  const reply = await verify({ email: ` ${person.email.toUpperCase()}`, method: 'email', code })

  expect(answerOf(reply)).toEqual({ status: 200, body: { verificationToken: expect.stringMatching(/^[\w-]{43}$/) } })
})

test('issues a reset token for an authenticator code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await verify({ email: person.email, method: '2fa', code: shop.authenticatorCode(person) })

  expect(answerOf(reply)).toEqual({ status: 200, body: { verificationToken: expect.stringMatching(/^[\w-]{43}$/) } })
})

test('T6: answers every kind of failure alike', async () => {
  const plain = await shop.aPerson()
  const guarded = await shop.aPerson({ hasTwoFactor: true })
  const banned = await shop.aPerson({ hasTwoFactor: true, bannedAt: new Date() })
  const code = '123456'

  const replies = [
    await verify({ email: plain.email, method: 'email', code }),
    await verify({ email: plain.email, method: '2fa', code }),
    await verify({ email: guarded.email, method: '2fa', code: shop.aWrongCode(guarded) }),
    await verify({ email: banned.email, method: '2fa', code: shop.authenticatorCode(banned) }),
    await verify({ email: 'nobody@example.com', method: 'email', code }),
    await verify({ email: 'nobody@example.com', method: '2fa', code }),
  ]

  for (const reply of replies) expect(answerOf(reply)).toEqual(wrong)
})

test('T6: issues no token to an account banned after the code was mailed', async () => {
  const person = await shop.aPerson()
  const code = await mailedCode(person)
  await shop.db.updateTable('account').set({ bannedAt: new Date() }).where('id', '=', person.id).execute()

  expect(answerOf(await verify({ email: person.email, method: 'email', code }))).toEqual(wrong)
})

test('T6: refuses a code of one method for the other', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const { email } = person
  const mailed = await mailedCode(person)

  const replies = [
    await verify({ email, method: '2fa', code: mailed }),
    await verify({ email, method: 'email', code: shop.authenticatorCode(person) }),
  ]

  expect(replies.map(answerOf)).toEqual([wrong, wrong])
})

test('T6: runs the same statements for known and unknown emails on a wrong code', async () => {
  const person = await shop.aPerson()
  const code = otherThan(await mailedCode(person))
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  await verify({ email: person.email, method: 'email', code })
  const forKnown = statements.mock.calls.map(([query]) => Object(query).text ?? query)
  statements.mockClear()
  await verify({ email: 'nobody-here@example.com', method: 'email', code })
  const forUnknown = statements.mock.calls.map(([query]) => Object(query).text ?? query)

  expect(forKnown).toHaveLength(4)
  expect(forUnknown).toEqual(forKnown)
})

test('T6: allows ten attempts per email in ten minutes, however many codes are mailed', async () => {
  const person = await shop.aPerson()
  const replies: Reply[] = []
  let code = ''
  for (let time = 0; time < 11; time += 1) {
    if (time % 5 === 0) {
      shop.moveClock(1)
      code = otherThan(await mailedCode(person))
    }
    replies.push(await verify({ email: person.email, method: 'email', code }))
  }

  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429])
})

test('T6: allows twenty attempts with mailed codes a day per email', async () => {
  const person = await shop.aPerson()
  const replies: Reply[] = []
  for (let round = 0; round < 5; round += 1) {
    const code = otherThan(await mailedCode(person))
    for (let time = 0; time < 5; time += 1) replies.push(await verify({ email: person.email, method: 'email', code }))
    shop.moveClock(11)
  }
  shop.moveClock(24 * 60)
  const nextDay = await verify({ email: person.email, method: 'email', code: await mailedCode(person) })

  expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(400), ...Array(5).fill(429)])
  expect(nextDay.status).toBe(200)
})

test('T6: allows five authenticator attempts in ten minutes', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guess = { email: person.email, method: '2fa' }
  for (let time = 0; time < 5; time += 1) await verify({ ...guess, code: shop.aWrongCode(person) })

  const sixth = await verify({ ...guess, code: shop.authenticatorCode(person) })
  shop.moveClock(10)
  const later = await verify({ ...guess, code: shop.authenticatorCode(person) })

  expect(sixth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(later.status).toBe(200)
})

test('T6: allows twenty authenticator attempts a day and still accepts the mailed code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guess = { email: person.email, method: '2fa' }
  for (let round = 0; round < 4; round += 1) {
    for (let time = 0; time < 5; time += 1) await verify({ ...guess, code: shop.aWrongCode(person) })
    shop.moveClock(11)
  }

  const byAuthenticator = await verify({ ...guess, code: shop.authenticatorCode(person) })
  const byMail = await verify({ email: person.email, method: 'email', code: await mailedCode(person) })
  shop.moveClock(24 * 60)
  const nextDay = await verify({ ...guess, code: shop.authenticatorCode(person) })

  expect(byAuthenticator.status).toBe(429)
  expect(byMail.status).toBe(200)
  expect(nextDay.status).toBe(200)
})

test('T6: throttles an unknown email like a known one', async () => {
  const guess = { email: 'guessed@example.com', code: '123456' }
  const replies: Reply[] = []
  for (let time = 0; time < 6; time += 1) replies.push(await verify({ ...guess, method: '2fa' }))
  for (let time = 0; time < 11; time += 1) replies.push(await verify({ ...guess, method: 'email' }))

  expect(replies.map(({ status }) => status)).toEqual([...Array(5).fill(400), 429, ...Array(10).fill(400), 429])
})

test('T6: allows sixty attempts per client in ten minutes without using up the attempts of the owners', async () => {
  const person = await shop.aPerson()
  const code = await mailedCode(person)
  const visitor = anIp()
  await Promise.all(
    Array.from({ length: 60 }, (_, turn) => verify({ email: `g-${turn}@example.com`, method: 'email', code }, visitor)),
  )

  const refused: Reply[] = []
  for (let time = 0; time < 12; time += 1)
    refused.push(await verify({ email: person.email, method: 'email', code }, visitor))
  const owner = await verify({ email: person.email, method: 'email', code })

  expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(429))
  expect(owner.status).toBe(200)
})

test('T6: keeps the limits across a restart', async () => {
  const restarted = await testApp()
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guess = { email: person.email, method: '2fa' }
  for (let time = 0; time < 5; time += 1) await verify({ ...guess, code: shop.aWrongCode(person) })

  const sixth = await verify({ ...guess, code: restarted.authenticatorCode(person) }, anIp(), restarted)

  expect(sixth.status).toBe(429)
})

test('T6: issues one token for fifty concurrent correct authenticator codes', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guess = { email: person.email, method: '2fa', code: shop.authenticatorCode(person) }

  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(guess)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('T6: issues a different token each time', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guess = { email: person.email, method: '2fa' }

  const first = await verify({ ...guess, code: shop.authenticatorCode(person) })
  const second = await verify({ ...guess, code: shop.authenticatorCode(person, 1) })

  const tokens = [first, second].map(({ body }) => verifyResetCodeReply.parse(body).verificationToken)
  expect(tokens[0]).not.toBe(tokens[1])
})

test.each([
  [{ email: 'ada@example.com', method: 'sms', code: '123456' }, "Some of the information you entered isn't valid."],
  [{ email: 'ada@example.com', method: 'email', code: '12345' }, 'The code must be 6 digits.'],
  [{ email: 'ada@example.com', method: '2fa', code: 'abcdef' }, 'The code must be 6 digits.'],
  [{ email: 'ada', method: 'email', code: '123456' }, 'Please enter a valid email address.'],
])('refuses %j as invalid', async (guess, message) => {
  expect(answerOf(await verify(guess))).toEqual({ status: 400, body: { code: 'INVALID_INPUT', message } })
})

test('T6: issues no token for a deleted account', async () => {
  const person = await shop.aPerson()
  const code = await mailedCode(person)
  const gone = { deactivatedAt: new Date(), deletedAt: new Date() }
  await shop.db.updateTable('account').set(gone).where('id', '=', person.id).execute()

  expect(answerOf(await verify({ email: person.email, method: 'email', code }))).toEqual(wrong)
})

describe('T6: guesses from many networks', () => {
  async function anOwner(home: string) {
    const person = await shop.aPerson()
    await shop.post('/api/auth/login', { body: { identifier: person.username, password }, ip: home })
    return person
  }

  test('leave the owner their attempts on a network they have logged in from', async () => {
    const person = await anOwner('10.95.0.1')
    const code = await mailedCode(person)
    for (let time = 0; time < 12; time += 1)
      await verify({ email: person.email, method: 'email', code: otherThan(code) })

    expect(await verify({ email: person.email, method: 'email', code })).toMatchObject({ status: 429 })
    expect(await verify({ email: person.email, method: 'email', code }, '10.95.0.1')).toMatchObject({ status: 200 })
  })

  test('are limited to five per code on the known network as well', async () => {
    const person = await anOwner('10.96.0.1')
    const code = await mailedCode(person)
    const guess = (digits: string) => verify({ email: person.email, method: 'email', code: digits }, '10.96.0.1')
    for (let time = 0; time < 5; time += 1) await guess(otherThan(code))

    expect(answerOf(await guess(code))).toEqual(wrong)
  })

  test('T43: share one budget while the email is unverified, although the account has logged in from them', async () => {
    const hijacker = await shop.aPerson({ isVerified: false })
    const networks = Array.from({ length: 11 }, (_, turn) => `10.97.${turn}.1`)
    const statuses: number[] = []
    for (const ip of networks) {
      await shop.post('/api/auth/login', { body: { identifier: hijacker.username, password }, ip })
      statuses.push((await verify({ email: hijacker.email, method: 'email', code: '000000' }, ip)).status)
    }

    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
