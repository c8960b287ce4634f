import { expect, test } from 'vitest'
import { password } from '../testing/builders/account-builders.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()
const { db } = shop

test('keys contain neither emails nor IP addresses', async () => {
  const ip = '198.51.100.77'
  const email = 'traceable@example.com'
  const person = await shop.aPerson({ isVerified: false })
  const send = (path: string, body: object, as?: typeof person) =>
    shop.post(`/api${path}`, { body, ip, ...(as && { as }) })

  await send('/auth/register', { email, username: 'traceable', password })
  await send('/auth/login', { identifier: email, password: 'a wrong guess' })
  await send('/auth/login', { identifier: 'unknown@example.com', password: 'a wrong guess' })
  await send('/auth/verify-code', { code: '123456' }, person)
  await send('/auth/resend-verification', {}, person)
  await send('/auth/forgot-password/check', { email })
  await send('/auth/forgot-password/send-code', { email })
  await send('/auth/verify-reset-code', { email, method: 'email', code: '123456' })
  await send('/client-errors', { kind: 'error', frames: ['a.js:1:1'], path: '/login', message: 'x', version: '1.0.0' })

  const keys = (await db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((key) => /@|198\.51|traceable|unknown/.test(key))).toEqual([])
})
