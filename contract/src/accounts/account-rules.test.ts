import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './account-rules.ts'
import { signinProblem } from './sign-in-rules.ts'

const ana: rules.SignupForm = {
  email: 'ana@example.org',
  username: 'Ana_1-x',
  password: 'secret',
  confirmation: 'secret',
  acceptedToS: true,
  acceptedPrivacyPolicy: true,
}

describe('signupProblem', () => {
  test('reports errors in the order of the specification', () => {
    const form: rules.SignupForm = {
      email: 'ana@example.org',
      username: 'a!',
      password: 'short',
      confirmation: '',
      acceptedToS: false,
      acceptedPrivacyPolicy: false,
    }
    const repairs: Array<Partial<rules.SignupForm>> = [
      { confirmation: 'other' },
      { username: 'ab' },
      { username: 'abc' },
      { password: 'secret' },
      { confirmation: 'secret' },
      { acceptedToS: true },
      { acceptedPrivacyPolicy: true },
    ]

    const complaints = [rules.signupProblem(form)]
    for (const repair of repairs) complaints.push(rules.signupProblem(Object.assign(form, repair)))

    expect(complaints).toEqual([
      'All fields are required.',
      'Username can only contain letters, numbers, underscores, and dashes.',
      'Username must be between 3 and 20 characters.',
      'Password must be at least 6 characters long.',
      'Passwords do not match.',
      'You must accept the Terms of Service.',
      'You must accept the Privacy Policy.',
      null,
    ])
  })

  test.each(['email', 'username', 'password', 'confirmation'])('reports an empty %s first', (field) => {
    expect(rules.signupProblem({ ...ana, username: '!', acceptedToS: false, [field]: '' })).toBe(
      'All fields are required.',
    )
  })

  test('limits the username to 20 characters', () => {
    expect(rules.signupProblem({ ...ana, username: 'a'.repeat(20) })).toBeNull()
    expect(rules.signupProblem({ ...ana, username: 'a'.repeat(21) })).toBe(
      'Username must be between 3 and 20 characters.',
    )
  })

  test('sends the username in lower case and omits the confirmation', () => {
    expect(rules.registrationFromForm(ana)).toEqual({
      email: 'ana@example.org',
      username: 'ana_1-x',
      password: 'secret',
      acceptedToS: true,
      acceptedPrivacyPolicy: true,
    })
  })
})

test('discordSignupProblem returns the first wrong field in the order of the sign-up', () => {
  const form = { username: '', acceptedToS: false, acceptedPrivacyPolicy: false }
  const repairs: Array<Partial<typeof form>> = [
    { username: 'a!' },
    { username: 'ab' },
    { username: 'abc' },
    { acceptedToS: true },
    { acceptedPrivacyPolicy: true },
  ]

  const complaints = [rules.discordSignupProblem(form)]
  for (const repair of repairs) complaints.push(rules.discordSignupProblem(Object.assign(form, repair)))

  expect(complaints).toEqual([
    { field: 'username', message: 'All fields are required.' },
    { field: 'username', message: 'Username can only contain letters, numbers, underscores, and dashes.' },
    { field: 'username', message: 'Username must be between 3 and 20 characters.' },
    { field: 'acceptedToS', message: 'You must accept the Terms of Service.' },
    { field: 'acceptedPrivacyPolicy', message: 'You must accept the Privacy Policy.' },
    null,
  ])
})

test('signing in requires an identifier and a password', () => {
  const words = 'Email/Username and password are required.'

  expect(signinProblem({ identifier: '', password: 'x' })).toBe(words)
  expect(signinProblem({ identifier: 'ana', password: '' })).toBe(words)
  expect(signinProblem({ identifier: 'ana', password: 'x' })).toBeNull()
})

test.each([
  ['a second factor', rules.twoFactorCodeProblem, 'Enter the 6-digit 2FA code.'],
  ['reactivating', rules.reactivationCodeProblem, 'Enter the 6-digit code sent to your email.'],
  ['verifying an e-mail address', rules.emailCodeProblem, 'Please enter the 6-digit code from your email.'],
  ['resetting a password', rules.resetCodeProblem, 'Verification code must be 6 digits.'],
  ['deactivating', rules.deactivationCodeProblem, 'Please enter the 6-digit code.'],
])('%s requires a code of exactly 6 digits', (_, problem, words) => {
  expect(problem('123456')).toBeNull()
  for (const code of ['', '12345', '1234567', '12345a', '12345\n', ' 123456']) expect(problem(code)).toBe(words)
})

test('code fields keep at most 6 digits', () => {
  expect(rules.sixDigitsFromText('12a 3-4')).toBe('1234')
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,6}$/.test(rules.sixDigitsFromText(text))))
})

test('enabling 2FA requires a verified email, then a code', () => {
  expect(rules.enableTwoFactorProblem({ isVerified: false })).toBe('Please verify your email before enabling 2FA.')
  expect(rules.enableTwoFactorProblem({})).toBe('Please verify your email before enabling 2FA.')
  expect(rules.enableTwoFactorProblem({ isVerified: true })).toBeNull()
  expect(rules.authenticatorCodeProblem('')).toBe('Please enter the code from your authenticator app.')
  expect(rules.authenticatorCodeProblem('123456')).toBeNull()
})

describe('resetting a password', () => {
  test('requires an email', () => {
    expect(rules.resetEmailProblem(' ')).toBe('Email is required.')
    expect(rules.resetEmailProblem('ana@example.org')).toBeNull()
  })

  test('checks the length before the confirmation', () => {
    const problem = rules.resetPasswordProblem

    expect(problem({ newPassword: 'short', confirmation: 'other' })).toBe(
      'Password must be at least 6 characters long.',
    )
    expect(problem({ newPassword: 'secret', confirmation: 'other' })).toBe('Passwords do not match.')
    expect(problem({ newPassword: 'secret', confirmation: 'secret' })).toBeNull()
  })
})

describe('changing a password', () => {
  test('checks for missing fields, then the length, then the confirmation', () => {
    const problem = rules.changePasswordProblem
    const form = { currentPassword: 'before', newPassword: 'secret', confirmation: 'secret' }

    expect(problem({ ...form, currentPassword: '', newPassword: 'x' })).toBe('All password fields are required.')
    expect(problem({ ...form, newPassword: 'x' })).toBe('New password must be at least 6 characters long.')
    expect(problem({ ...form, confirmation: 'other' })).toBe('New passwords do not match.')
    expect(problem(form)).toBeNull()
  })

  test('names the method in the error for a missing or short code', () => {
    const problem = rules.changePasswordCodeProblem

    expect(problem('', '2fa')).toBe('Please enter your 2FA code.')
    expect(problem('123', '2fa')).toBe('The 2FA code must be 6 digits.')
    expect(problem('', 'email')).toBe('Please enter your email code.')
    expect(problem('123', 'email')).toBe('The email code must be 6 digits.')
    expect(problem('123456', 'email')).toBeNull()
  })
})
