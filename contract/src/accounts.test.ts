import { expect, test } from 'vitest'
import * as accounts from './accounts.ts'

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

test('a registration is kept in lower case and takes nothing it was not asked for', () => {
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
])('a registration with %j is told why not', (part, words) => {
  expect(complaintAbout(part)).toBe(words)
})

test('signing in takes any name that can be stored', () => {
  expect(accounts.loginBody.safeParse({ identifier: 'Ana', password: 'x' }).success).toBe(true)
  expect(accounts.loginBody.safeParse({ identifier: 'An\0a', password: 'x' }).success).toBe(false)
  expect(accounts.loginBody.safeParse({ identifier: { $ne: '' }, password: 'x' }).success).toBe(false)
})

test('a login reply may say any one of its three things', () => {
  for (const reply of [{ token: 't' }, { twoFactorRequired: true, userId: 'c' }, { accountDeactivated: true }, {}]) {
    expect(accounts.loginReply.parse(reply)).toEqual(reply)
  }
})

test('deactivating takes the authenticator code under either name', () => {
  const body = accounts.deactivateWithTwoFactorBody

  expect(body.parse({ twoFactorToken: '123456' })).toEqual({ twoFactorToken: '123456' })
  expect(body.parse({ token: '123456' })).toEqual({ twoFactorToken: '123456' })
  expect(body.safeParse({ token: '12345' }).success).toBe(false)
})

test('a profile may lack anything, and tells nothing it has no name for', () => {
  expect(accounts.profile.parse({ username: 'ana', premiumStatus: null, passwordHash: 'x' })).toEqual({
    username: 'ana',
    premiumStatus: null,
  })
})

test('a password reset goes on only with an address and a known method', () => {
  expect(accounts.resetState.safeParse({ email: 'ana@example.org', method: '2fa' }).success).toBe(true)
  expect(accounts.resetState.safeParse({ email: 'ana@example.org', method: 'sms' }).success).toBe(false)
  expect(accounts.resetState.safeParse(null).success).toBe(false)
})
