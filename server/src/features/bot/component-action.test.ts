import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { componentIds, parseComponentAction } from './component-action.ts'

const mug = { id: randomUUID(), price: 10_000_000, currency: 'USD' }

test('custom ids contain the whole action within 100 characters', () => {
  const ids = [componentIds.browse(9999), componentIds.look(9999), componentIds.buy(mug, 9999)]

  expect(ids.map((id) => parseComponentAction(id, [mug.id]))).toEqual([
    { kind: 'browse', page: 9999 },
    { kind: 'look', itemId: mug.id, page: 9999 },
    { kind: 'buy', itemId: mug.id, seen: { price: 10_000_000, currency: 'USD' }, page: 9999 },
  ])
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(100)
})

test.each([
  '',
  'browse',
  'browse:-1',
  'browse:1e3',
  'browse:99999',
  'look:0',
  `buy:${mug.id}:1:USD`,
  "buy:x';--:1:USD:0",
])('parseComponentAction returns null for %s', (id) => {
  expect(parseComponentAction(id, ['not an item'])).toBeNull()
})
