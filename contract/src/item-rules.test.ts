import { describe, expect, test } from 'vitest'
import { blankItemForm, type ItemForm, itemProblem } from './item-rules.ts'

const shop = { currency: 'USD', isOwnerPremium: true }
const mug: ItemForm = {
  ...blankItemForm,
  name: 'Mug',
  description: 'Holds tea',
  price: '12.50',
  kind: 'stocked',
  stock: '3',
}
const problemWith = (part: Partial<ItemForm>, where = shop) => itemProblem({ ...mug, ...part }, where)

test('a complete item has no problem', () => {
  expect(itemProblem(mug, shop)).toBeNull()
})

test('mending one thing at a time, the complaints come in the order of the specification', () => {
  const form: ItemForm = {
    ...blankItemForm,
    kind: 'stocked',
    stock: '-1',
    roleDurationDays: '366',
    image: { type: 'image/svg+xml', size: 1 },
  }
  const repairs: Array<Partial<ItemForm>> = [
    { name: 'Mug' },
    { description: 'Holds tea' },
    { price: '12.50' },
    { kind: 'digital', isLimited: true, stock: '0' },
    { stock: '1' },
    { roleDurationDays: '365' },
    { image: null },
  ]

  const complaints = [itemProblem(form, shop)]
  for (const repair of repairs) complaints.push(itemProblem(Object.assign(form, repair), shop))

  expect(complaints).toEqual([
    'Name is required.',
    'Description is required.',
    'Price must be at least $0.01.',
    'Stock must be 0 or greater for stocked items.',
    'Stock must be at least 1 for limited digital items.',
    'Role duration must be between 1 and 365 days, or empty for never.',
    'The image must be a JPEG, PNG, GIF or WebP file.',
    null,
  ])
})

describe('the price', () => {
  test.each(['', '0', '0.00', '0.001', '-5', 'free', '1e3'])('%j is below a cent or no price', (price) => {
    expect(problemWith({ price })).toBe('Price must be at least $0.01.')
  })

  test.each(['0.01', '.5', '5', '100000.00'])('%j is a price', (price) => {
    expect(problemWith({ price })).toBeNull()
  })

  test('has at most 2 decimal places', () => {
    expect(problemWith({ price: '1.234' })).toBe("Price can't have more than 2 decimal places.")
  })

  test('ends at 10,000,000 cents', () => {
    expect(problemWith({ price: '100000.01' })).toBe("Price can't be more than 100,000.00.")
  })

  test('is whole yen in a shop that sells in JPY', () => {
    const inYen = { ...shop, currency: 'JPY' }

    expect(problemWith({ price: '150.50' }, inYen)).toBe("Prices in JPY can't have decimals.")
    expect(problemWith({ price: '150' }, inYen)).toBeNull()
  })
})

describe('the stock', () => {
  test('may be empty on the shelf', () => {
    expect(problemWith({ stock: '0' })).toBeNull()
  })

  test.each(['', '-1', '1.5', '1e3', 'many'])('%j is no stock of a stocked item', (stock) => {
    expect(problemWith({ stock })).toBe('Stock must be 0 or greater for stocked items.')
  })

  test.each(['', '0', '-1', '1.5'])('%j is no stock of a limited digital item', (stock) => {
    expect(problemWith({ kind: 'digital', isLimited: true, stock })).toBe(
      'Stock must be at least 1 for limited digital items.',
    )
  })

  test('is not asked for when an item is unlimited or made to order', () => {
    expect(problemWith({ kind: 'digital', isLimited: false, stock: '' })).toBeNull()
    expect(problemWith({ kind: 'made-to-order', isLimited: true, stock: '' })).toBeNull()
  })

  test('ends at a million', () => {
    expect(problemWith({ stock: '1000001' })).toBe("Stock can't be more than 1,000,000.")
  })
})

describe('the role duration', () => {
  test.each(['', ' ', '-1', '1', '365'])('%j is allowed', (roleDurationDays) => {
    expect(problemWith({ roleDurationDays })).toBeNull()
  })

  test.each(['-2', '0', '366', '1.5', 'x'])('%j is refused', (roleDurationDays) => {
    expect(problemWith({ roleDurationDays })).toBe('Role duration must be between 1 and 365 days, or empty for never.')
  })

  test('does not matter without a premium owner', () => {
    expect(problemWith({ roleDurationDays: '999' }, { ...shop, isOwnerPremium: false })).toBeNull()
  })
})

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('a picture may be %s up to 5 MB', (type) => {
  expect(problemWith({ image: { type, size: 5 * 1024 * 1024 } })).toBeNull()
  expect(problemWith({ image: { type, size: 5 * 1024 * 1024 + 1 } })).toBe("The image can't be larger than 5 MB.")
})

test('names and descriptions have an end', () => {
  expect(problemWith({ name: 'n'.repeat(100), description: 'd'.repeat(2000) })).toBeNull()
  expect(problemWith({ name: 'n'.repeat(101) })).toBe("Name can't be longer than 100 characters.")
  expect(problemWith({ description: 'd'.repeat(2001) })).toBe("Description can't be longer than 2,000 characters.")
})

test('blanks are no name and no description', () => {
  expect(problemWith({ name: '  ' })).toBe('Name is required.')
  expect(problemWith({ description: '\n' })).toBe('Description is required.')
})
