import { expect, test } from 'vitest'
import { itemLabel } from './quantities.ts'

test.each([
  [{ itemName: 'Mug' }, 'Mug'],
  [{ itemName: 'Mug', quantity: null }, 'Mug'],
  [{ itemName: 'Mug', quantity: 1 }, 'Mug'],
  [{ itemName: 'Mug', quantity: 3 }, '3 × Mug'],
])('labels %o as %s', (ordered, label) => {
  expect(itemLabel(ordered)).toBe(label)
})
