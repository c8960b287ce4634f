import { expect, test } from 'vitest'
import { Refused, refuseIf } from './refused.ts'

test('a refusal carries the words people see', () => {
  expect(new Refused('NOT_SIGNED_IN', { retryAfter: 5 })).toMatchObject({
    name: 'Refused',
    code: 'NOT_SIGNED_IN',
    message: 'Please log in.',
    retryAfter: 5,
  })
})

test('a rule with a reason refuses, a rule without one lets pass', () => {
  expect(() => refuseIf('NOT_THE_OWNER')).toThrow(Refused)
  expect(() => refuseIf(null)).not.toThrow()
})
