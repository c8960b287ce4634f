import { describe, expect, test } from 'vitest'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { subscriptionBuilders } from '../../../testing/builders/subscription-builders.ts'
import { listQueuedJobs } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const later = await testApp()
later.moveClock(10.1)

const deactivated = { status: 200, body: { message: 'Account deactivated successfully.' } }

const logIn = (person: Person) => shop.post('/api/auth/login', { body: { identifier: person.username, password } })

const confirm = (person: Person, code: string) =>
  shop.post('/api/profile/deactivate/confirm_code', { as: person, body: { code } })

async function queuedCancellations(): Promise<string[]> {
  const jobs = await listQueuedJobs(shop.db)
  return jobs.filter(({ name }) => name === 'cancel-subscription').map(({ payload }) => Object(payload).id)
}

async function mailedCode(person: Person): Promise<string> {
  await shop.post('/api/profile/deactivate/send_code', { as: person })
  return shop.codeFor(person.email)
}

test('deactivates the account with a mailed code, and the next login reports it', async () => {
  const person = await shop.aPerson()

  const sent = await shop.post('/api/profile/deactivate/send_code', { as: person })
  const reply = await confirm(person, await shop.codeFor(person.email))

  expect(sent).toMatchObject({ status: 200, body: { message: 'A code was sent to your email.' } })
  expect(reply).toMatchObject(deactivated)
  expect(await logIn(person)).toMatchObject({ status: 200, body: { accountDeactivated: true } })
})

test.each(['twoFactorToken', 'token'])('deactivates the account with a 2FA code sent as %s', async (field) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const body = { [field]: shop.authenticatorCode(person) }

  const reply = await shop.post('/api/profile/deactivate/with_2fa', { as: person, body })

  expect(reply).toMatchObject(deactivated)
  expect(await logIn(person)).toMatchObject({ status: 200, body: { accountDeactivated: true } })
})

test('T8: ends all sessions of a deactivated account', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const body = { twoFactorToken: shop.authenticatorCode(person) }

  await shop.post('/api/profile/deactivate/with_2fa', { as: person, body })

  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 401 })
})

test('refuses an authenticator code when 2FA is off', async () => {
  const person = await shop.aPerson()

  const reply = await shop.post('/api/profile/deactivate/with_2fa', { as: person, body: { twoFactorToken: '123456' } })

  expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

/** Sends a code for another purpose and returns it. */
const otherPurposes: Record<string, (person: Person) => Promise<string>> = {
  reset: async (person) => {
    await shop.post('/api/auth/forgot-password/send-code', { body: { email: person.email } })
    await shop.runQueuedJobs()
    return shop.codeFor(person.email)
  },
  verification: async (person) => {
    await shop.db.updateTable('account').set({ isVerified: false }).where('id', '=', person.id).execute()
    await shop.post('/api/auth/resend-verification', { as: person })
    return shop.codeFor(person.email)
  },
  'password change': async (person) => {
    const body = { currentPassword: password }
    await shop.post('/api/profile/password-change/send_code', { as: person, body })
    return shop.codeFor(person.email)
  },
}

test.each(Object.entries(otherPurposes))('T12: refuses a code mailed for a %s', async (_name, sendCode) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await mailedCode(person)
  const code = await sendCode(person)

  const reply = await confirm(person, code)

  expect(code).toMatch(/^\d{6}$/)
  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

test.each(Object.entries(otherPurposes))(
  'T12: refuses a code mailed for a %s when no other code exists',
  async (_name, sendCode) => {
    const person = await shop.aPerson({ hasTwoFactor: true })

    const reply = await confirm(person, await sendCode(person))

    expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  },
)

test('T12: refuses the deactivation code of another account', async () => {
  const [person, neighbour] = [await shop.aPerson(), await shop.aPerson()]
  await mailedCode(person)

  const reply = await confirm(person, await mailedCode(neighbour))

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T12: invalidates a code after five wrong attempts', async () => {
  const person = await shop.aPerson()
  const code = await mailedCode(person)
  for (let guess = 1; guess <= 5; guess += 1)
    await confirm(person, String((Number(code) + guess) % 1_000_000).padStart(6, '0'))

  const reply = await confirm(person, code)

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

test('T12: expires a code after 10 minutes', async () => {
  const person = await shop.aPerson()
  const code = await mailedCode(person)

  const reply = await later.post('/api/profile/deactivate/confirm_code', { as: person, body: { code } })

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

describe('with a paid subscription', () => {
  const { aSubscription, report } = subscriptionBuilders(shop.deps)
  const payments = [{ time: shop.deps.now() }]
  const nextBillingAt = new Date(shop.deps.now().getTime() + 30 * 86_400_000)
  const running = { status: 409, body: { code: 'PREMIUM_IS_RUNNING' } }

  async function aSubscriber(): Promise<{ person: Person; id: string }> {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const id = await aSubscription(person)
    await report(id, { nextBillingAt, payments })
    return { person, id }
  }

  test('refuses deactivation by every method and leaves the code usable', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const code = await mailedCode(person)
    await report(await aSubscription(person), { nextBillingAt, payments })
    const body = { twoFactorToken: shop.authenticatorCode(person) }

    const replies = [
      await shop.post('/api/profile/deactivate/send_code', { as: person }),
      await confirm(person, code),
      await shop.post('/api/profile/deactivate/with_2fa', { as: person, body }),
    ]
    await shop.db.deleteFrom('premiumGrant').where('accountId', '=', person.id).execute()

    for (const reply of replies) expect(reply).toMatchObject(running)
    expect(await confirm(person, code)).toMatchObject(deactivated)
  })

  test.each(['CANCELLED', 'SUSPENDED'] as const)('allows deactivation when the subscription is %s', async (status) => {
    const { person, id } = await aSubscriber()
    await report(id, { status, payments })
    const body = { twoFactorToken: shop.authenticatorCode(person) }

    const reply = await shop.post('/api/profile/deactivate/with_2fa', { as: person, body })

    expect(reply).toMatchObject(deactivated)
    expect((await queuedCancellations()).includes(id)).toBe(status === 'SUSPENDED')
  })
})

test('mails the owner how long the account can be reactivated', async () => {
  const person = await shop.aPerson()
  await confirm(person, await mailedCode(person))

  const mail = await shop.newestMailTo(person.email)

  expect(mail?.text).toContain('Log in within 90 days to reactivate it')
})

test('restores a reactivated account unchanged', async () => {
  const person = await shop.aPerson()
  await confirm(person, await mailedCode(person))
  await shop.post('/api/auth/reactivate/send_code', { body: { identifier: person.username, password } })
  const body = { identifier: person.username, code: await shop.codeFor(person.email) }

  const reply = await shop.post('/api/auth/reactivate/confirm_code', { body })

  expect(reply).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 401 })
  expect(await shop.get('/api/profile/me', { as: { token: Object(reply.body).token } })).toMatchObject({
    status: 200,
    body: { username: person.username },
  })
})
