import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxDeliverables } from './deliverable-rules.ts'
import { itemBody } from './item-requests.ts'

const mug = { name: 'Mug', description: 'Holds tea', price: '1250', stock: '3', requiresShipping: 'true' }
const text = { kind: 'text', label: 'Hi', content: 'Hello' }
const role = { kind: 'role', roleId: '123456789012345678', roleDurationDays: 30 }
const file = {
  kind: 'file',
  label: 'Map',
  fileId: '0c8f7e0a-3a51-4b6e-9a1f-6f0f3f0c2a10',
  servesNewest: true,
  downloadLimit: 5,
}
const link = { kind: 'link', label: 'Wiki', content: 'https://wiki.example' }

const parse = (deliverables: string) => itemBody.safeParse({ ...mug, deliverables })
const parseList = (list: unknown) => parse(JSON.stringify(list))

/** The path and the message of the first issue. */
function problemIn(list: unknown) {
  const issue = parseList(list).error?.issues[0]
  return issue && { path: issue.path.join('.'), message: issue.message }
}

describe('the deliverables of the item form', () => {
  test('are read in order', () => {
    const list = [text, role, file, link, { kind: 'key', label: 'Game key' }]

    expect(parseList(list).data?.deliverables).toEqual(list)
  })

  test('are null if the client does not send them', () => {
    expect(itemBody.parse(mug)).toMatchObject({ deliverables: null, maxQuantity: null })
    expect(parse('[]').data?.deliverables).toEqual([])
  })

  test.each([
    [[text, { ...text, label: ' ' }], 'deliverables.1.label', 'Enter a label that tells buyers what they get.'],
    [[{ ...text, content: '' }], 'deliverables.0.content', 'Enter the text that buyers receive.'],
    [
      [text, text, { ...link, content: 'ftp://x' }],
      'deliverables.2.content',
      'Enter a link that starts with https://.',
    ],
    [[{ ...role, roleDurationDays: 0 }], 'deliverables.0.roleDurationDays', 'Role duration must be 1–365 days.'],
    [[{ ...file, fileId: 'x' }], 'deliverables.0.fileId', 'Upload a file.'],
    [[{ ...text, label: 'a\0b' }], 'deliverables.0.label', 'This contains an unsupported character.'],
    [
      [
        { kind: 'key', label: 'a' },
        { kind: 'key', label: 'b' },
      ],
      'deliverables',
      'An item can have only one key pool. Add all keys to it.',
    ],
    [
      [
        { ...text, _id: file.fileId },
        { ...text, _id: file.fileId.toUpperCase() },
      ],
      'deliverables',
      'Each deliverable can be listed only once.',
    ],
    [
      Array(maxDeliverables + 1).fill(text),
      'deliverables',
      'An item can deliver up to 10 things besides its role reward.',
    ],
    [{ 0: text }, 'deliverables', 'Deliverables must be a JSON list.'],
  ])('reports the problem in %j', (list, path, message) => {
    expect(problemIn(list)).toEqual({ path, message })
  })

  test.each([
    [[{ kind: 'gift', label: 'x' }]],
    [[{ label: 'x' }]],
    [[null]],
    [[[]]],
    [['text']],
    [[{ ...text, content: 5 }]],
    [[{ ...text, content: ['Hello'] }]],
    [[{ ...role, roleId: 'everyone' }]],
    [[{ ...role, roleDurationDays: 1.5 }]],
    [[{ ...file, downloadLimit: 101 }]],
    [[{ ...file, servesNewest: 'true' }]],
    [[{ ...text, _id: 'x' }]],
  ])('refuses %j', (list) => {
    expect(parseList(list).success).toBe(false)
  })

  test.each(['', 'null', '5', '"[]"', '{', '[{', 'undefined', '[1e999]', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
    'refuses text that is not a list',
    (json) => {
      expect(parse(json).success).toBe(false)
    },
  )

  test('counts a huge list before it checks the entries', () => {
    const { error } = parse(`[${'{},'.repeat(40_000)}{}]`)

    expect(error?.issues).toHaveLength(1)
  })

  test('ignores unknown and prototype fields', () => {
    const json =
      '[{"kind":"text","label":"Hi","content":"Hello","__proto__":{"isAdmin":true},"constructor":1,"sortOrder":9}]'

    const [read] = parse(json).data?.deliverables ?? []

    expect(read).toEqual(text)
    expect(Object.keys(read ?? {})).toEqual(['kind', 'label', 'content'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  test('refuses or reads any JSON without throwing', () => {
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.record({
        kind: fc.constantFrom('role', 'key', 'file', 'link', 'text', 'x'),
        label: fc.jsonValue(),
        content: fc.jsonValue(),
      }),
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (list) => {
        const { success, data } = parseList(list)

        if (success) expect(data.deliverables).toHaveLength(list.length)
      }),
    )
  })
})

describe('the quantity of the item form', () => {
  test.each(['1', '10'])('accepts %j', (maxQuantity) => {
    expect(itemBody.parse({ ...mug, maxQuantity })).toMatchObject({ maxQuantity: Number(maxQuantity) })
  })

  test.each(['', '0', '-1', '11', '1.5', '01', ' 2', '1e0', 'many', '٣'])('refuses %j', (maxQuantity) => {
    const { error } = itemBody.safeParse({ ...mug, maxQuantity })

    expect(error?.issues[0]).toMatchObject({
      path: ['maxQuantity'],
      message: 'Buyers can choose 1–10 units per purchase.',
    })
  })
})
