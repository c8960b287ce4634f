import { expect, test } from 'vitest'
import { authUserOf, tokenPayload } from './session-token.ts'

test('accepts a numeric user id and a missing username', () => {
  const { user, exp } = tokenPayload.parse({ user: { id: 7 }, exp: 1 })

  expect(authUserOf(user)).toEqual({ id: '7', username: '' })
  expect(exp).toBe(1)
})

test('rejects a token without a user', () => {
  expect(tokenPayload.safeParse({ exp: 1 }).success).toBe(false)
})
