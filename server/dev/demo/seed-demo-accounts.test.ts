import { expect, test } from 'vitest'
import { testApp } from '../../src/testing/test-app.ts'
import { demoSignIns, seedDemoAccounts } from './seed-demo-accounts.ts'

const shop = await testApp()

const everyone = () => shop.db.selectFrom('account').selectAll().orderBy('username').execute()

test('seeds two owners, a manager and an administrator, and changes nothing the second time', async () => {
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

test('names accounts that can log in with the given password', async () => {
  const secret = /password (\S+)$/.exec(demoSignIns)?.[1] ?? ''
  const names = ['finn', 'petra', 'milo', 'ada']

  const replies = await Promise.all(
    names.map((identifier) => shop.post('/api/auth/login', { body: { identifier, password: secret } })),
  )

  expect(names.every((name) => demoSignIns.includes(name))).toBe(true)
  expect(replies.map(({ body }) => Object(body).token)).toEqual(names.map(() => expect.any(String)))
})

test('does not seed a database that already has accounts', async () => {
  await shop.db.deleteFrom('account').execute()
  const person = await shop.aPerson()

  await seedDemoAccounts(shop.deps)

  expect((await everyone()).map(({ id }) => id)).toEqual([person.id])
})
