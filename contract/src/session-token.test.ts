import { expect, test } from 'vitest'
import { authUserOf, tokenPayload } from './session-token.ts'

test('a token may name its user by number, and without a name', () => {
  const { user, exp } = tokenPayload.parse({ user: { id: 7 }, exp: 1 })

  expect(authUserOf(user)).toEqual({ id: '7', username: '' })
  expect(exp).toBe(1)
})

test('a token without a user is none', () => {
  expect(tokenPayload.safeParse({ exp: 1 }).success).toBe(false)
})
