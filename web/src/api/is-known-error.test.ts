import { expect, test } from 'vitest'
import { CallFailed } from './http.ts'
import { isKnownError } from './is-known-error.ts'

test.each([
  ['an error with a code', new CallFailed({ status: 429, code: 'TOO_MANY_REQUESTS' }), true],
  ['a server error with a request id', new CallFailed({ status: 500, requestId: 'r1' }), true],
  ['a missing endpoint', new CallFailed({ status: 404, code: 'NOT_FOUND' }), false],
  ['a server error without a request id', new CallFailed({ status: 500 }), false],
  ['an invalid reply', new CallFailed({ status: 200 }), false],
  ['a network error', new TypeError('Failed to fetch'), false],
])('classifies %s', (_what, error, expected) => {
  expect(isKnownError(error)).toBe(expected)
})
