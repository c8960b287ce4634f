import { expect, test } from 'vitest'
import { isAccountRefusal, paypalRefusalText } from './paypal-refusals.ts'

test.each([
  ['PAYEE_ACCOUNT_RESTRICTED', true],
  ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', true],
  ['PAYEE_ACCOUNT_NOT_VERIFIED', true],
  ['PAYEE_NOT_CONSENTED', true],
  ['PAYEE_BLOCKED_TRANSACTION', false],
  ['TRANSACTION_REFUSED', false],
])('%s is about the account: %s', (code, expected) => {
  expect(isAccountRefusal(code)).toBe(expected)
})

test('explains known codes and has a fallback for unknown ones', () => {
  expect(paypalRefusalText('PAYEE_ACCOUNT_RESTRICTED')).toContain('Resolution Center')
  expect(paypalRefusalText('PAYEE_ACCOUNT_SOMETHING_NEW')).toContain('PayPal')
})
