import { expect, test } from 'vitest'
import { itemLabel, unitsKept } from './quantities.ts'

test.each([
  [{ itemName: 'Mug' }, 'Mug'],
  [{ itemName: 'Mug', quantity: null }, 'Mug'],
  [{ itemName: 'Mug', quantity: 1 }, 'Mug'],
  [{ itemName: 'Mug', quantity: 3 }, '3 × Mug'],
])('labels %o as %s', (ordered, label) => {
  expect(itemLabel(ordered)).toBe(label)
})

test.each([
  [{}, 1],
  [{ quantity: 3 }, 3],
  [{ quantity: 3, returnedUnits: 2 }, 1],
])('counts the units that the buyer keeps of %o as %i', (order, kept) => {
  expect(unitsKept(order)).toBe(kept)
})
