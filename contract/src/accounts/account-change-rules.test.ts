import { describe, expect, test } from 'vitest'
import { accountChangeProblem } from './account-change-rules.ts'

const form = { newValue: 'nina@new.example', currentPassword: 'secret', twoFactorCode: '' }
const nina = { current: 'nina@example.com', hasTwoFactor: false }

describe('accountChangeProblem', () => {
  test('accepts a new email and a new username', () => {
    expect(accountChangeProblem('email', form, nina)).toBeNull()
    expect(accountChangeProblem('username', { ...form, newValue: ' Nina_2 ' }, { ...nina, current: 'nina' })).toBeNull()
  })

  test.each([
    ['email', '', 'Please enter a new email.'],
    ['email', 'nina', 'Please enter a valid email address.'],
    ['email', 'NINA@example.com ', 'This is already your email.'],
    ['username', ' ', 'Please enter a new username.'],
    ['username', 'n!na', 'Username can only contain letters, numbers, underscores, and dashes.'],
    ['username', 'ni', 'Username must be between 3 and 20 characters.'],
  ] as const)('rejects the %s "%s"', (kind, newValue, message) => {
    expect(accountChangeProblem(kind, { ...form, newValue }, nina)).toEqual({ field: 'newValue', message })
  })

  test('requires the password, then a 2FA code if 2FA is on', () => {
    const withTwoFactor = { ...nina, hasTwoFactor: true }

    expect(accountChangeProblem('email', { ...form, currentPassword: '' }, withTwoFactor)).toEqual({
      field: 'currentPassword',
      message: 'Please enter your current password.',
    })
    expect(accountChangeProblem('email', { ...form, twoFactorCode: '123' }, withTwoFactor)).toEqual({
      field: 'twoFactorCode',
      message: 'Enter the 6-digit 2FA code.',
    })
    expect(accountChangeProblem('email', { ...form, twoFactorCode: '123456' }, withTwoFactor)).toBeNull()
  })
})
