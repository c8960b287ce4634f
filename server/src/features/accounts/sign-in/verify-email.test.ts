import { expect, test } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
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
