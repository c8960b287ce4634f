import { expect, test } from 'vitest'
import { Refused, refuseIf } from './refused.ts'

test('has the message of its code', () => {
  expect(new Refused('NOT_SIGNED_IN', { retryAfter: 5 })).toMatchObject({
    name: 'Refused',
    code: 'NOT_SIGNED_IN',
    message: 'Please log in.',
    retryAfter: 5,
  })
})

test('throws on a refusal code and does nothing on null', () => {
  expect(() => refuseIf('NOT_THE_OWNER')).toThrow(Refused)
  expect(() => refuseIf(null)).not.toThrow()
})
