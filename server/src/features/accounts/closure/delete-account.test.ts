import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const logIn = (identifier: string) => shop.post('/api/auth/login', { body: { identifier, password: 'correct horse' } })

test('an account is deleted with a mailed code: signed out, mailed, and closed for good', async () => {
  const person = await shop.aPerson()
  await shop.post('/api/profile/delete/send_code', { as: person })
  const code = await shop.codeFor(person.email)

  const reply = await shop.post('/api/profile/delete/confirm_code', { as: person, body: { code } })

  expect(reply).toMatchObject({ status: 200, body: { message: expect.stringContaining('after 90 days') } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 401 })
  expect(await logIn(person.username)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DELETED' } })
  const mail = await shop.newestMailTo(person.email)
  expect(mail?.text).toContain('Your account was deleted.')
  expect(mail?.text).not.toContain('Forgot password')
})

test('a deleted account cannot be reactivated', async () => {
  const person = await shop.aPerson()
  await shop.post('/api/profile/delete/send_code', { as: person })
  const code = await shop.codeFor(person.email)
  await shop.post('/api/profile/delete/confirm_code', { as: person, body: { code } })

  const reply = await shop.post('/api/auth/reactivate/send_code', {
    body: { identifier: person.username, password: 'correct horse' },
  })

  expect(reply).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DELETED' } })
})

test('an authenticator code deletes an account too', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })

  const reply = await shop.post('/api/profile/delete/with_2fa', {
    as: person,
    body: { twoFactorToken: shop.authenticatorCode(person) },
  })

  expect(reply.status).toBe(200)
  expect(await logIn(person.username)).toMatchObject({ body: { code: 'ACCOUNT_DELETED' } })
})

test('a code for deactivating does not delete', async () => {
  const person = await shop.aPerson()
  await shop.post('/api/profile/deactivate/send_code', { as: person })
  const code = await shop.codeFor(person.email)

  const reply = await shop.post('/api/profile/delete/confirm_code', { as: person, body: { code } })

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})

test('an account cannot be deleted while its owner is still being charged', async () => {
  const person = await shop.aPerson()
  const inAMonth = new Date(shop.deps.now().getTime() + 30 * 86_400_000)
  const subscription = { id: 'I-PAYING', planId: 'P-1', status: 'ACTIVE', createdAt: shop.deps.now() }
  await shop.db
    .insertInto('subscription')
    .values({ ...subscription, accountId: person.id, paidUntil: inAMonth })
    .execute()
  await shop.givePremium(person, { source: 'paid', endsAt: inAMonth, subscriptionId: 'I-PAYING' })

  const reply = await shop.post('/api/profile/delete/send_code', { as: person })

  expect(reply).toMatchObject({ status: 409, body: { code: 'PREMIUM_IS_RUNNING' } })
})

test('whoever does not know the password learns nothing of a deletion', async () => {
  const person = await shop.aPerson()
  await shop.db
    .updateTable('account')
    .set({ deactivatedAt: shop.deps.now(), deletedAt: shop.deps.now() })
    .where('id', '=', person.id)
    .execute()

  const reply = await shop.post('/api/auth/login', { body: { identifier: person.username, password: 'wrong guess' } })

  expect(reply).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
})
