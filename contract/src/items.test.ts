import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsFromForm, formFromItem, itemKindOf } from './item-fields.ts'
import { blankItemForm, type ItemForm, itemProblem } from './item-rules.ts'
import { itemBody, shopItem } from './items.ts'

const role = '123456789012345678'
const mugFields = { name: 'Mug', description: 'Holds tea', price: '1250', stock: '3', requiresShipping: 'true' }
const mugForm: ItemForm = { ...blankItemForm, name: ' Mug ', description: 'Holds tea', price: '12.5' }

function complaintAbout(fields: object): string | undefined {
  return itemBody.safeParse({ ...mugFields, ...fields }).error?.issues[0]?.message
}

describe('what the browser sends', () => {
  test('a stocked item needs shipping and counts its stock', () => {
    const fields = fieldsFromForm({ ...mugForm, kind: 'stocked', stock: '03' }, false)

    expect(fields).toEqual(mugFields)
  })

  test('a made-to-order item needs shipping and has stock -1', () => {
    const fields = fieldsFromForm({ ...mugForm, kind: 'made-to-order', stock: '7' }, false)

    expect(fields).toMatchObject({ stock: '-1', requiresShipping: 'true' })
  })

  test('an unlimited digital item has stock -1, a limited one its count, and neither is shipped', () => {
    const unlimited = fieldsFromForm({ ...mugForm, kind: 'digital', isLimited: false, stock: '7' }, false)
    const limited = fieldsFromForm({ ...mugForm, kind: 'digital', isLimited: true, stock: '7' }, false)

    expect(unlimited).toMatchObject({ stock: '-1', requiresShipping: 'false' })
    expect(limited).toMatchObject({ stock: '7', requiresShipping: 'false' })
  })

  test('the role travels only for premium owners, and only where it is filled in', () => {
    const form = { ...mugForm, roleId: role, roleDurationDays: '30' }

    expect(fieldsFromForm(form, true)).toMatchObject({ roleId: role, roleDurationDays: '30' })
    expect(fieldsFromForm(form, false)).not.toHaveProperty('roleId')
    expect(fieldsFromForm(form, false)).not.toHaveProperty('roleDurationDays')
    expect(Object.keys(fieldsFromForm(mugForm, true))).toEqual(Object.keys(mugFields))
  })

  test('the loaded stock and version are sent only to a server that offers a version', () => {
    expect(fieldsFromForm(mugForm, false, { stock: 5 })).not.toHaveProperty('loadedStock')
    expect(fieldsFromForm(mugForm, false, { stock: 5, version: 2 })).toMatchObject({ loadedStock: '5', version: '2' })
    expect(fieldsFromForm(mugForm, false, { version: 2 })).toMatchObject({ loadedStock: '-1' })
  })
})

describe('what the server reads', () => {
  test('text becomes an item', () => {
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
    })
  })

  test.each([
    [undefined, null],
    ['true', true],
    ['false', false],
  ])('taking back after a refund of %j is read as %j', (refundTakesBack, read) => {
    expect(itemBody.parse({ ...mugFields, refundTakesBack })).toMatchObject({ refundTakesBack: read })
  })

  test('taking back after a refund is a yes or a no', () => {
    expect(complaintAbout({ refundTakesBack: 'maybe' })).toBe('Choose what happens after a full refund.')
  })

  test.each([undefined, '', '-1'])('a role duration of %j is permanent', (roleDurationDays) => {
    expect(itemBody.parse({ ...mugFields, roleDurationDays })).toMatchObject({ roleDurationDays: null })
  })

  test.each(['0', '-2', '366', '1e2', '30.0', ' 30', 'null'])(
    'a role duration of %j is refused',
    (roleDurationDays) => {
      expect(complaintAbout({ roleDurationDays })).toBe(
        'Role duration must be between 1 and 365 days, or empty for never.',
      )
    },
  )

  test.each(['', '0', '-1', '1e3', '12.50', '0x10', ' 5', '05', '+5'])('a price of %j is refused', (price) => {
    expect(complaintAbout({ price })).toBe('Price must be at least $0.01.')
  })

  test('a price above the maximum is refused', () => {
    expect(complaintAbout({ price: '10000000' })).toBeUndefined()
    expect(complaintAbout({ price: '10000001' })).toBe("Price can't be more than 100,000.00.")
  })

  test.each(['-2', '1e3', '1.5', '', '٣'])('a stock of %j is refused', (stock) => {
    expect(complaintAbout({ stock })).toBe('Stock must be 0 or greater for stocked items.')
    expect(complaintAbout({ stock, requiresShipping: 'false' })).toBe(
      'Stock must be at least 1 for limited digital items.',
    )
  })

  test('nothing on the shelf is fine for a stocked item, not for a limited digital one', () => {
    expect(complaintAbout({ stock: '0' })).toBeUndefined()
    expect(complaintAbout({ stock: '0', requiresShipping: 'false' })).toBe(
      'Stock must be at least 1 for limited digital items.',
    )
  })

  test.each(['yes', '1', 'TRUE', ''])('requiresShipping of %j is refused', (requiresShipping) => {
    expect(complaintAbout({ requiresShipping })).toBe('Choose whether this item requires shipping.')
  })

  test.each(['name', 'description', 'price', 'stock', 'requiresShipping', 'roleId', 'roleDurationDays'])(
    'a repeated %s field, which arrives as a list, is refused',
    (field) => {
      expect(itemBody.safeParse({ ...mugFields, [field]: ['1', '2'] }).success).toBe(false)
    },
  )

  test('a role that is no Discord id and text that cannot be stored are refused', () => {
    expect(complaintAbout({ roleId: 'admin' })).toBe("This isn't a Discord role.")
    expect(complaintAbout({ name: 'Mu\0g' })).toBe('Name contains an unsupported character.')
    expect(complaintAbout({ description: 'te\0a' })).toBe('Description contains an unsupported character.')
  })

  test('the complaints come in the order of the form', () => {
    const wrong = { name: '', description: '', price: '0', stock: '-2', roleDurationDays: '0' }
    const mended = { name: 'Mug', description: 'Holds tea', price: '1', stock: '0', roleDurationDays: '1' }

    const complaints = Object.entries(mended).map(([field, value]) => {
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

test('whatever the form allows, the server takes, and editing it shows the same form again', () => {
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

test('an item with nothing but its essentials can be shown', () => {
  expect(shopItem.parse({ _id: '1', name: 'Mug', price: 5, roleId: null, unknown: 1 })).toEqual({
    _id: '1',
    name: 'Mug',
    price: 5,
    roleId: null,
  })
})
