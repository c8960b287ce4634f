import { expect, test } from 'vitest'
import { blankBulkForm, bulkChange } from './bulk-change.ts'

test.each([
  [{}, 'Choose what to change.'],
  [{ priceKind: 'set', price: 'free' }, 'Price must be at least $0.01.'],
  [{ priceKind: 'set', price: '0' }, 'Price must be at least $0.01.'],
  [{ priceKind: 'percent', price: '1.5' }, 'Enter a whole percentage, for example -15.'],
  [{ stockKind: 'set', stock: '-1' }, 'Stock must be 0 or greater.'],
  [{ stockKind: 'add', stock: '0' }, 'Enter a whole number to add, for example 10 or -5.'],
] as const)('asks to correct %j', (form, problem) => {
  expect(bulkChange({ ...blankBulkForm, ...form })).toEqual({ problem })
})

test.each([
  [{ priceKind: 'set', price: '9.5' }, { price: { kind: 'set', value: 950 } }],
  [{ priceKind: 'percent', price: '-15' }, { price: { kind: 'percent', value: -15 } }],
  [{ stockKind: 'set', stock: '0' }, { stock: { kind: 'set', value: 0 } }],
  [{ stockKind: 'add', stock: '-5' }, { stock: { kind: 'add', value: -5 } }],
] as const)('turns %j into %j', (form, change) => {
  expect(bulkChange({ ...blankBulkForm, ...form })).toEqual(change)
})
