import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.tsx'

test.each([
  ['12345', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['banana', 1],
  ['secret-1', 1],
  ['robin_12', 2],
  ['Kitchen-42', 3],
  ['correcthorsebattery', 4],
  ['Kettle-42-lamps', 4],
])('rates "%s" as %d', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
