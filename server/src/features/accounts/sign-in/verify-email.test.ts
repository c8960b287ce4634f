import { describe, expect, test } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { otherThan, type Person } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const later = await testApp()
later.moveClock(1.1)

const resend = (person: Person) => shop.post('/api/auth/resend-verification', { as: person })
const verify = (person: Person, code: string) => shop.post('/api/auth/verify-code', { as: person, body: { code } })
const anUnverifiedPerson = () => shop.aPerson({ isVerified: false })

test('verifies the email with the mailed code and returns the updated profile', async () => {
  const person = await anUnverifiedPerson()

  const sent = await resend(person)
  const reply = await verify(person, await shop.codeFor(person.email))

  expect(sent).toMatchObject({ status: 200, body: { message: 'A new verification code was sent to your email.' } })
  expect(reply).toMatchObject({
    status: 200,
    body: { message: 'Email verified successfully.', user: { username: person.username, isVerified: true } },
  })
})

test('accepts a code with surrounding spaces', async () => {
  const person = await anUnverifiedPerson()
  await resend(person)

  const reply = await verify(person, ` ${await shop.codeFor(person.email)} `)

  expect(reply).toMatchObject({ status: 200 })
})

test('does not verify the email with a wrong code', async () => {
  const person = await anUnverifiedPerson()
  await resend(person)
  const code = await shop.codeFor(person.email)

  const reply = await verify(person, code === '000000' ? '000001' : '000000')

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isVerified: false } })
})

test.each(['', '12345', '1234567', 'abcdef'])('refuses "%s" as a code', async (code) => {
  const reply = await verify(await anUnverifiedPerson(), code)

  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: 'The code must be 6 digits.' } })
})

test('sends another code only after a minute', async () => {
  const person = await anUnverifiedPerson()
  await resend(person)

  const tooSoon = await resend(person)
  const inTime = await later.post('/api/auth/resend-verification', { as: person })

  expect(tooSoon).toMatchObject({ status: 429, body: { code: 'CODE_TOO_SOON' } })
  const wait = Number(Object(tooSoon.body).retry_after)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(Number(tooSoon.headers['retry-after'])).toBe(Math.ceil(wait))
  expect(inTime).toMatchObject({ status: 200 })
})

test('replaces the previous code with a newer one', async () => {
  const person = await anUnverifiedPerson()
  await resend(person)
  const older = await shop.codeFor(person.email)
  await later.post('/api/auth/resend-verification', { as: person })
  const newer = await later.codeFor(person.email)

  const replies = [await verify(person, older), await verify(person, newer)]

  expect(replies.map(({ status }) => status)).toEqual(older === newer ? [200, 409] : [400, 200])
})

test('refuses to send a code for a verified email', async () => {
  const person = await shop.aPerson()

  const replies = [await resend(person), await verify(person, '123456')]

  expect(replies).toMatchObject([
    { status: 409, body: { code: 'EMAIL_ALREADY_VERIFIED', message: 'Your email is already verified.' } },
    { status: 409, body: { code: 'EMAIL_ALREADY_VERIFIED' } },
  ])
})

describe('T43: the limits on guessing', () => {
  test('allow ten attempts an hour and twenty a day per email, however many codes are mailed', async () => {
    const limited = await testApp()
    const person = await anUnverifiedPerson()
    const guess = async (code?: string) => {
      await limited.post('/api/auth/resend-verification', { as: person })
      const mailed = await limited.codeFor(person.email)
      const body = { code: code ?? otherThan(mailed) }
      const { status } = await limited.post('/api/auth/verify-code', { as: person, body, ip: anIp() })
      limited.moveClock(1.1)
      return status
    }
    const guesses = async (times: number) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time += 1) statuses.push(await guess())
      return statuses
    }

    const first = await guesses(11)
    limited.moveClock(60)
    const second = await guesses(11)
    limited.moveClock(60)
    const third = await guesses(1)
    limited.moveClock(24 * 60)
    await limited.post('/api/auth/resend-verification', { as: person })
    const nextDay = await guess(await limited.codeFor(person.email))

    expect(first).toEqual([...Array(10).fill(400), 429])
    expect(second).toEqual([...Array(10).fill(400), 429])
    expect(third).toEqual([429])
    expect(nextDay).toBe(200)
  })

  test('refuse with a delay and without consuming the code', async () => {
    const person = await anUnverifiedPerson()
    await resend(person)
    const code = await shop.codeFor(person.email)
    for (let time = 0; time < 10; time += 1) await verify(person, otherThan(code))

    const reply = await verify(person, code)

    expect(reply).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000)
  })

  test('survive a new account for the same email', async () => {
    const person = await anUnverifiedPerson()
    for (let time = 0; time < 10; time += 1) await verify(person, '000000')
    await shop.db
      .updateTable('account')
      .set({ email: `away-${person.email}` })
      .where('id', '=', person.id)
      .execute()
    const again = await shop.aPerson({ isVerified: false, email: person.email })

    expect(await verify(again, '000000')).toMatchObject({ status: 429 })
  })

  test('allow sixty attempts per network in ten minutes', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, anUnverifiedPerson))
    const visitor = anIp()
    const guess = (person: Person, ip: string) =>
      shop.post('/api/auth/verify-code', { as: person, body: { code: '000000' }, ip })
    const statuses: number[] = []
    for (let time = 0; time < 9; time += 1) {
      for (const person of people) statuses.push((await guess(person, visitor)).status)
    }

    const elsewhere = await Promise.all(people.map((person) => guess(person, anIp())))

    expect(statuses).toEqual([...Array(60).fill(400), 429, 429, 429])
    expect(elsewhere.map(({ status }) => status)).toEqual(Array(7).fill(400))
  })

  test('allow five codes an hour and twenty a day per email, not counting those refused as too soon', async () => {
    const limited = await testApp()
    const person = await anUnverifiedPerson()
    const send = () => limited.post('/api/auth/resend-verification', { as: person })
    const hours: number[][] = []
    for (let hour = 0; hour < 5; hour += 1) {
      const statuses: number[] = []
      for (let time = 0; time < 6; time += 1) {
        statuses.push((await send()).status)
        await send()
        limited.moveClock(1.1)
      }
      hours.push(statuses)
      limited.moveClock(60)
    }
    limited.moveClock(24 * 60)

    expect(hours).toEqual([...Array(4).fill([200, 200, 200, 200, 200, 429]), Array(6).fill(429)])
    expect((await send()).status).toBe(200)
  })
})
