import { expect, test } from 'vitest'
import { CallFailed } from './http.ts'
import { isTold } from './is-known-error.ts'

test.each([
  ['a refusal with a code', new CallFailed({ status: 429, code: 'TOO_MANY_REQUESTS' }), true],
  ['a failure of ours, which has an id', new CallFailed({ status: 500, requestId: 'r1' }), true],
  ['a call nobody knows', new CallFailed({ status: 404, code: 'NOT_FOUND' }), false],
  ['a failure of somebody else', new CallFailed({ status: 500 }), false],
  ['a reply nobody can read', new CallFailed({ status: 200 }), false],
  ['a network that is away', new TypeError('Failed to fetch'), false],
])('%s is told or not', (_what, error, expected) => {
  expect(isTold(error)).toBe(expected)
})
