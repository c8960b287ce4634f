import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const address = {
  recipientName: 'Ada Lovelace',
  line1: '12 St James Square',
  line2: 'Flat 3',
  city: 'London',
  state: 'Greater London',
  postalCode: 'SW1Y 4JH',
  countryCode: 'GB',
}

test('returns the address line by line', () => {
  expect(addressLines(address)).toEqual([
    'Ada Lovelace',
    '12 St James Square',
    'Flat 3',
    'London, Greater London SW1Y 4JH',
    'GB',
  ])
})

test('omits missing parts', () => {
  expect(addressLines({ line1: '1 Main St', line2: ' ', recipientName: null, postalCode: '62701' })).toEqual([
    '1 Main St',
    '62701',
  ])
})

test.each([null, undefined, {}])('returns no lines for %o', (nothing) => {
  expect(addressLines(nothing)).toEqual([])
})
