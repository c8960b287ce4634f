import { describe, expect, test } from 'vitest'
import { newValueProblem } from './account-change-rules.ts'

describe('newValueProblem', () => {
  test('accepts a new email and a new username', () => {
    expect(newValueProblem('email', 'nina@new.example', 'nina@example.com')).toBeNull()
    expect(newValueProblem('username', 'nina_2', 'nina')).toBeNull()
  })

  test.each([
    ['email', '', 'Please enter a new email.'],
    ['email', 'nina', 'Please enter a valid email address.'],
    ['email', 'nina@example.com', 'This is already your email.'],
    ['username', '', 'Please enter a new username.'],
    ['username', 'n!na', 'Username can only contain letters, numbers, underscores, and dashes.'],
    ['username', 'ni', 'Username must be between 3 and 20 characters.'],
  ] as const)('rejects the %s "%s"', (kind, newValue, message) => {
    expect(newValueProblem(kind, newValue, 'nina@example.com')).toBe(message)
  })
})
