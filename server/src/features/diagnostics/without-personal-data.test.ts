import { expect, test } from 'vitest'
import { withoutPersonalData } from './without-personal-data.ts'

test.each([
  ['Unexpected token \'R\', "["Robin", x]" is not valid JSON', 'Unexpected token [text] is not valid JSON'],
  ['Unexpected token \'R\', "Robin" Lantern Street" is not valid JSON', 'Unexpected token [text] is not valid JSON'],
  ["Unexpected token 'b', can't read \"O'Brien\" as JSON", 'Unexpected token [text] as JSON'],
  ["'#O'Brien Robin' is not a valid selector", '[text] is not a valid selector'],
  [
    "Failed to execute 'querySelector' on 'Document': '#O'Brien' is not valid",
    "Failed to execute 'querySelector' on 'Document': [text] is not valid",
  ],
  ['Can\'t load "https://shop.example/a" for "Robin Lantern"', "Can't load [text]"],
  ["No element '#Robin Lantern, 12 Lan", 'No element [text]'],
  ["Cannot read properties of undefined (reading 'saleId')", "Cannot read properties of undefined (reading 'saleId')"],
  ["Can't find variable: `price`", "Can't find variable: `price`"],
])('redacts %s', (message, redacted) => {
  expect(withoutPersonalData(message)).toBe(redacted)
})
