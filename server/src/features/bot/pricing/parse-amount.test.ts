import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['5', 500],
  ['5.00', 500],
  ['5,00', 500],
  ['5.5', 550],
  ['$5', 500],
  [' € 12,34 ', 1234],
  ['7 £', 700],
  ['0', 0],
  ['100000', 10_000_000],
])('reads %s', (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents)
})

test.each([
  '',
  'free',
  '-5',
  '5.001',
  '1,000.00',
  '1.000',
  '100001',
  '999999',
  '1e3',
  '٥',
  '5 5',
  'NaN',
  '5'.repeat(50),
])('refuses "%s"', (typed) => {
  expect(parseAmount(typed)).toBeNull()
})
