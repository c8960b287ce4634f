import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsFromForm, formFromItem, itemKindOf } from './item-fields.ts'
import { itemBody } from './item-requests.ts'
import { blankItemForm, type ItemForm, itemProblem } from './item-rules.ts'
import { shopItem } from './items.ts'

const role = '123456789012345678'
const mugFields = { name: 'Mug', description: 'Holds tea', price: '1250', stock: '3', requiresShipping: 'true' }
const mugForm: ItemForm = { ...blankItemForm, name: ' Mug ', description: 'Holds tea', price: '12.5' }

function complaintAbout(fields: object): string | undefined {
  return itemBody.safeParse({ ...mugFields, ...fields }).error?.issues[0]?.message
}

describe('fields sent by the form', () => {
  test('a stocked item requires shipping and has a stock', () => {
    const fields = fieldsFromForm({ ...mugForm, kind: 'stocked', stock: '03' }, false)

    expect(fields).toEqual(mugFields)
  })

  test('a made-to-order item requires shipping and has stock -1', () => {
    const fields = fieldsFromForm({ ...mugForm, kind: 'made-to-order', stock: '7' }, false)

    expect(fields).toMatchObject({ stock: '-1', requiresShipping: 'true' })
  })

  test('a digital item has stock -1 or a count and requires no shipping', () => {
    const unlimited = fieldsFromForm({ ...mugForm, kind: 'digital', isLimited: false, stock: '7' }, false)
    const limited = fieldsFromForm({ ...mugForm, kind: 'digital', isLimited: true, stock: '7' }, false)

    expect(unlimited).toMatchObject({ stock: '-1', requiresShipping: 'false' })
    expect(limited).toMatchObject({ stock: '7', requiresShipping: 'false' })
  })

  test('the role is sent only for premium owners and only if filled in', () => {
    const form = { ...mugForm, roleId: role, roleDurationDays: '30' }

    expect(fieldsFromForm(form, true)).toMatchObject({ roleId: role, roleDurationDays: '30' })
    expect(fieldsFromForm(form, false)).not.toHaveProperty('roleId')
    expect(fieldsFromForm(form, false)).not.toHaveProperty('roleDurationDays')
    expect(Object.keys(fieldsFromForm(mugForm, true))).toEqual(Object.keys(mugFields))
  })

  test('the loaded stock and version are sent only to a server that returns a version', () => {
    expect(fieldsFromForm(mugForm, false, { stock: 5 })).not.toHaveProperty('loadedStock')
    expect(fieldsFromForm(mugForm, false, { stock: 5, version: 2 })).toMatchObject({ loadedStock: '5', version: '2' })
    expect(fieldsFromForm(mugForm, false, { version: 2 })).toMatchObject({ loadedStock: '-1' })
  })
})

describe('fields parsed by the server', () => {
  test('converts text fields to an item', () => {
    const item = itemBody.parse({ ...mugFields, name: ' Mug ', roleId: role, roleDurationDays: '30' })

    expect(item).toEqual({
      name: 'Mug',
      description: 'Holds tea',
      price: 1250,
      stock: 3,
      requiresShipping: true,
      roleId: role,
      roleDurationDays: 30,
      refundTakesBack: null,
      loadedStock: null,
      version: null,
      maxQuantity: null,
      deliverables: null,
      keys: null,
    })
  })

  test.each([
    [undefined, null],
    ['true', true],
    ['false', false],
  ])('reads refundTakesBack %j as %j', (refundTakesBack, read) => {
    expect(itemBody.parse({ ...mugFields, refundTakesBack })).toMatchObject({ refundTakesBack: read })
  })

  test('rejects a refundTakesBack that is not a boolean', () => {
    expect(complaintAbout({ refundTakesBack: 'maybe' })).toBe('Choose what happens after a full refund.')
  })

  test.each([undefined, '', '-1'])('reads a role duration of %j as permanent', (roleDurationDays) => {
    expect(itemBody.parse({ ...mugFields, roleDurationDays })).toMatchObject({ roleDurationDays: null })
  })

  test.each(['0', '-2', '366', '1e2', '30.0', ' 30', 'null'])('rejects a role duration of %j', (roleDurationDays) => {
    expect(complaintAbout({ roleDurationDays })).toBe(
      'Role duration must be between 1 and 365 days, or empty for never.',
    )
  })

  test.each(['', '0', '-1', '1e3', '12.50', '0x10', ' 5', '05', '+5'])('rejects a price of %j', (price) => {
    expect(complaintAbout({ price })).toBe('Price must be at least $0.01.')
  })

  test('rejects a price above the maximum', () => {
    expect(complaintAbout({ price: '10000000' })).toBeUndefined()
    expect(complaintAbout({ price: '10000001' })).toBe("Price can't be more than 100,000.00.")
  })

  test.each(['-2', '1e3', '1.5', '', '٣'])('rejects a stock of %j', (stock) => {
    expect(complaintAbout({ stock })).toBe('Stock must be 0 or greater for stocked items.')
    expect(complaintAbout({ stock, requiresShipping: 'false' })).toBe(
      'Stock must be at least 1 for limited digital items.',
    )
  })

  test('accepts a stock of 0 for a stocked item, but not for a limited digital one', () => {
    expect(complaintAbout({ stock: '0' })).toBeUndefined()
    expect(complaintAbout({ stock: '0', requiresShipping: 'false' })).toBe(
      'Stock must be at least 1 for limited digital items.',
    )
  })

  test.each(['yes', '1', 'TRUE', ''])('rejects a requiresShipping of %j', (requiresShipping) => {
    expect(complaintAbout({ requiresShipping })).toBe('Choose whether this item requires shipping.')
  })

  test.each(['name', 'description', 'price', 'stock', 'requiresShipping', 'roleId', 'roleDurationDays'])(
    'a repeated %s field, which arrives as a list, is refused',
    (field) => {
      expect(itemBody.safeParse({ ...mugFields, [field]: ['1', '2'] }).success).toBe(false)
    },
  )

  test('rejects a role that is not a Discord id and text that cannot be stored', () => {
    expect(complaintAbout({ roleId: 'admin' })).toBe("This isn't a Discord role.")
    expect(complaintAbout({ name: 'Mu\0g' })).toBe('Name contains an unsupported character.')
    expect(complaintAbout({ description: 'te\0a' })).toBe('Description contains an unsupported character.')
  })

  test('reports errors in the order of the form', () => {
    const wrong = { name: '', description: '', price: '0', stock: '-2', roleDurationDays: '0' }
    const corrected = { name: 'Mug', description: 'Holds tea', price: '1', stock: '0', roleDurationDays: '1' }

    const complaints = Object.entries(corrected).map(([field, value]) => {
      const complaint = complaintAbout(wrong)
      Object.assign(wrong, { [field]: value })
      return complaint
    })

    expect(complaints).toEqual([
      'Name is required.',
      'Description is required.',
      'Price must be at least $0.01.',
      'Stock must be 0 or greater for stocked items.',
      'Role duration must be between 1 and 365 days, or empty for never.',
    ])
  })
})

test('the server accepts every valid form, and editing restores it', () => {
  const forms = fc.record<ItemForm>({
    name: fc.stringMatching(/^[a-z]{1,20}$/),
    description: fc.stringMatching(/^[a-z]{1,20}$/),
    price: fc.stringMatching(/^\d{1,7}(\.\d{2})?$/),
    kind: fc.constantFrom('digital', 'made-to-order', 'stocked'),
    isLimited: fc.boolean(),
    stock: fc.integer({ min: -2, max: 1_000_001 }).map(String),
    roleId: fc.constantFrom('', role),
    roleDurationDays: fc.constantFrom('', '-1', '0', '1', '365', '366'),
    refundTakesBack: fc.constantFrom(true, false, null),
    image: fc.constant(null),
  })

  fc.assert(
    fc.property(forms, (form) => {
      fc.pre(itemProblem(form, { currency: 'USD', isOwnerPremium: true }) === null)
      const saved = itemBody.parse(fieldsFromForm(form, true))
      const again = formFromItem(saved)
      expect(itemBody.parse(fieldsFromForm(again, true))).toEqual(saved)
      expect(again.kind).toBe(form.kind)
    }),
  )
})

test.each([
  [{ stock: -1, requiresShipping: true }, 'made-to-order'],
  [{ stock: 0, requiresShipping: true }, 'stocked'],
  [{ stock: -1, requiresShipping: false }, 'digital'],
  [{ stock: 4 }, 'digital'],
])('%j is %s', (item, kind) => {
  expect(itemKindOf(item)).toBe(kind)
})

test('accepts an item without optional fields', () => {
  expect(shopItem.parse({ _id: '1', name: 'Mug', price: 5, roleId: null, unknown: 1 })).toEqual({
    _id: '1',
    name: 'Mug',
    price: 5,
    roleId: null,
  })
})
