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

test('accepts a complete item', () => {
  expect(itemProblem(mug, shop)).toBeNull()
})

test('reports errors in the order of the specification', () => {
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
  test.each(['', '0', '0.00', '0.001', '-5', 'free', '1e3'])('rejects %j', (price) => {
    expect(problemWith({ price })).toBe('Price must be at least $0.01.')
  })

  test.each(['0.01', '.5', '5', '100000.00'])('accepts %j', (price) => {
    expect(problemWith({ price })).toBeNull()
  })

  test('has at most 2 decimal places', () => {
    expect(problemWith({ price: '1.234' })).toBe("Price can't have more than 2 decimal places.")
  })

  test('is at most 10,000,000 cents', () => {
    expect(problemWith({ price: '100000.01' })).toBe("Price can't be more than 100,000.00.")
  })

  test('must be whole yen in JPY', () => {
    const inYen = { ...shop, currency: 'JPY' }

    expect(problemWith({ price: '150.50' }, inYen)).toBe("Prices in JPY can't have decimals.")
    expect(problemWith({ price: '150' }, inYen)).toBeNull()
  })
})

describe('the stock', () => {
  test('may be 0 for a stocked item', () => {
    expect(problemWith({ stock: '0' })).toBeNull()
  })

  test.each(['', '-1', '1.5', '1e3', 'many'])('rejects %j for a stocked item', (stock) => {
    expect(problemWith({ stock })).toBe('Stock must be 0 or greater for stocked items.')
  })

  test.each(['', '0', '-1', '1.5'])('rejects %j for a limited digital item', (stock) => {
    expect(problemWith({ kind: 'digital', isLimited: true, stock })).toBe(
      'Stock must be at least 1 for limited digital items.',
    )
  })

  test('is ignored for unlimited and made-to-order items', () => {
    expect(problemWith({ kind: 'digital', isLimited: false, stock: '' })).toBeNull()
    expect(problemWith({ kind: 'made-to-order', isLimited: true, stock: '' })).toBeNull()
  })

  test('is at most 1,000,000', () => {
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

  test('is ignored without a premium owner', () => {
    expect(problemWith({ roleDurationDays: '999' }, { ...shop, isOwnerPremium: false })).toBeNull()
  })
})

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('accepts %s images up to 5 MB', (type) => {
  expect(problemWith({ image: { type, size: 5 * 1024 * 1024 } })).toBeNull()
  expect(problemWith({ image: { type, size: 5 * 1024 * 1024 + 1 } })).toBe("The image can't be larger than 5 MB.")
})

test('limits the length of name and description', () => {
  expect(problemWith({ name: 'n'.repeat(100), description: 'd'.repeat(2000) })).toBeNull()
  expect(problemWith({ name: 'n'.repeat(101) })).toBe("Name can't be longer than 100 characters.")
  expect(problemWith({ description: 'd'.repeat(2001) })).toBe("Description can't be longer than 2,000 characters.")
})

test('rejects a blank name or description', () => {
  expect(problemWith({ name: '  ' })).toBe('Name is required.')
  expect(problemWith({ description: '\n' })).toBe('Description is required.')
})
