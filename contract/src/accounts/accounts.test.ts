import { expect, test } from 'vitest'
import * as accounts from './accounts.ts'
import { loginReply } from './login-reply.ts'

const ana = {
  email: ' Ana@Example.org ',
  username: 'Ana_1',
  password: 'secret',
  acceptedToS: true,
  acceptedPrivacyPolicy: true,
}

function complaintAbout(part: object): string | undefined {
  return accounts.registerBody.safeParse({ ...ana, ...part }).error?.issues[0]?.message
}

test('registerBody lower-cases email and username and strips unknown fields', () => {
  const body = accounts.registerBody.parse({ ...ana, isSuperAdmin: true, premiumStatus: 'Active' })

  expect(body).toEqual({ ...ana, email: 'ana@example.org', username: 'ana_1' })
})

test.each([
  [{ email: 'ana' }, 'Please enter a valid email address.'],
  [{ username: 'a b' }, 'Username can only contain letters, numbers, underscores, and dashes.'],
  [{ username: 'ab' }, 'Username must be between 3 and 20 characters.'],
  [{ username: 'a'.repeat(21) }, 'Username must be between 3 and 20 characters.'],
  [{ password: 'short' }, 'Password must be at least 6 characters long.'],
  [{ password: 'x'.repeat(129) }, 'Password is too long.'],
  [{ acceptedToS: false }, 'You must accept the Terms of Service.'],
  [{ acceptedPrivacyPolicy: false }, 'You must accept the Privacy Policy.'],
])('registerBody explains why it rejects %j', (part, words) => {
  expect(complaintAbout(part)).toBe(words)
})

test('loginBody accepts any identifier that can be stored', () => {
  expect(accounts.loginBody.safeParse({ identifier: 'Ana', password: 'x' }).success).toBe(true)
  expect(accounts.loginBody.safeParse({ identifier: 'An\0a', password: 'x' }).success).toBe(false)
  expect(accounts.loginBody.safeParse({ identifier: { $ne: '' }, password: 'x' }).success).toBe(false)
})

test('loginReply accepts a token, a 2FA challenge or a deactivated account', () => {
  for (const reply of [{ token: 't' }, { twoFactorRequired: true, userId: 'c' }, { accountDeactivated: true }, {}]) {
    expect(loginReply.parse(reply)).toEqual(reply)
  }
})

test('deactivateWithTwoFactorBody accepts the code under either name', () => {
  const body = accounts.deactivateWithTwoFactorBody

  expect(body.parse({ twoFactorToken: '123456' })).toEqual({ twoFactorToken: '123456' })
  expect(body.parse({ token: '123456' })).toEqual({ twoFactorToken: '123456' })
  expect(body.safeParse({ token: '12345' }).success).toBe(false)
})

test('profile accepts missing fields and strips unknown ones', () => {
  expect(accounts.profile.parse({ username: 'ana', premiumStatus: null, passwordHash: 'x' })).toEqual({
    username: 'ana',
    premiumStatus: null,
  })
})

test('resetState requires an email and a known method', () => {
  expect(accounts.resetState.safeParse({ email: 'ana@example.org', method: '2fa' }).success).toBe(true)
  expect(accounts.resetState.safeParse({ email: 'ana@example.org', method: 'sms' }).success).toBe(false)
  expect(accounts.resetState.safeParse(null).success).toBe(false)
})
