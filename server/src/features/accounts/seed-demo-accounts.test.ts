import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { demoSignIns, seedDemoAccounts } from './seed-demo-accounts.ts'

const shop = await testApp()

const everyone = () => shop.db.selectFrom('account').selectAll().orderBy('username').execute()

test('the demo has two owners, a manager and an administrator, and seeding again changes nothing', async () => {
  await seedDemoAccounts(shop.deps)
  const first = await everyone()

  await seedDemoAccounts(shop.deps)

  expect(first.map(({ username, isSuperAdmin }) => [username, isSuperAdmin])).toEqual([
    ['ada', true],
    ['finn', false],
    ['milo', false],
    ['petra', false],
  ])
  expect(await everyone()).toEqual(first)
})

test('whoever the greeting names can sign in with the password it tells', async () => {
  const secret = /password (\S+)$/.exec(demoSignIns)?.[1] ?? ''
  const names = ['finn', 'petra', 'milo', 'ada']

  const replies = await Promise.all(
    names.map((identifier) => shop.post('/api/auth/login', { body: { identifier, password: secret } })),
  )

  expect(names.every((name) => demoSignIns.includes(name))).toBe(true)
  expect(replies.map(({ body }) => Object(body).token)).toEqual(names.map(() => expect.any(String)))
})

test('a shop that already has people is left alone', async () => {
  await shop.db.deleteFrom('account').execute()
  const person = await shop.aPerson()

  await seedDemoAccounts(shop.deps)

  expect((await everyone()).map(({ id }) => id)).toEqual([person.id])
})
