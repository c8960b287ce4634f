import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { componentIds, parseComponentAction } from './component-action.ts'
import { parseModalAction } from './pricing-action.ts'

const code = 'Z'.repeat(32)
const last = { page: 9999 }
const mug = { id: randomUUID(), currency: 'USD' }
const highest = { total: 990_000_000, price: 10_000_000 }
const amounts = { firstPrice: 9_999_999, minimum: 10_000_000, suggested: 10_000_000 }

describe('custom ids with prices and codes', () => {
  test.each([
    ['browse', componentIds.browse(9999, code), { kind: 'browse', page: 9999, code }],
    ['look', componentIds.look(9999, code), { kind: 'look', itemId: mug.id, page: 9999, code }],
    [
      'order',
      componentIds.order({ ...mug, ...highest }, last, 99, code),
      { kind: 'order', itemId: mug.id, quantity: 99, seen: { total: 990_000_000, currency: 'USD' }, page: 9999, code },
    ],
    [
      'order without a code',
      componentIds.order({ ...mug, total: 0 }, { page: 0 }, 1),
      { kind: 'order', itemId: mug.id, quantity: 1, seen: { total: 0, currency: 'USD' }, page: 0 },
    ],
    [
      'anonymous order',
      componentIds.anonymousOrder(mug, { page: 9999, isInCategory: true }, 99, code),
      {
        kind: 'order',
        itemId: mug.id,
        quantity: 99,
        seen: { total: 0, currency: 'USD' },
        page: 9999,
        isInCategory: true,
        code,
        isAnonymous: true,
      },
    ],
    [
      'anonymous pay',
      componentIds.anonymousPay(mug, last),
      { kind: 'pay', itemId: mug.id, seen: { total: 0, currency: 'USD' }, page: 9999, isAnonymous: true },
    ],
    [
      'pay',
      componentIds.pay({ ...mug, total: 10_000_000 }, last, code),
      { kind: 'pay', itemId: mug.id, seen: { total: 10_000_000, currency: 'USD' }, page: 9999, code },
    ],
    [
      'first',
      componentIds.first({ ...mug, ...highest, ...amounts }, 'quarter', last, code),
      {
        kind: 'join',
        itemId: mug.id,
        seen: {
          price: 10_000_000,
          firstPrice: 9_999_999,
          currency: 'USD',
          period: 'quarter',
          trialDays: 0,
          renewal: 'reminder',
        },
        page: 9999,
        code,
      },
    ],
    [
      'ask-price',
      componentIds.askPrice({ ...mug, ...amounts }, last),
      { kind: 'ask-price', itemId: mug.id, minimum: 10_000_000, suggested: 10_000_000, currency: 'USD', page: 9999 },
    ],
    ['code', componentIds.code(mug, last, 99), { kind: 'ask-code', itemId: mug.id, quantity: 99, page: 9999 }],
    ['offer', `offer:${mug.id}`, { kind: 'offer', ruleId: mug.id }],
  ])('%s contains the whole action within 100 characters', (_name, id, action) => {
    expect(id.length).toBeLessThanOrEqual(100)
    expect(parseComponentAction(id, [mug.id])).toEqual(action)
  })

  test('the quantity menu carries the code', () => {
    const id = componentIds.choose(mug, last, code)

    expect(id.length).toBeLessThanOrEqual(100)
    expect(parseComponentAction(id, ['3'])).toEqual({ kind: 'choose', itemId: mug.id, quantity: 3, page: 9999, code })
  })

  test.each([
    'order:',
    `order:${mug.id}:1:USD:0:0`,
    `order:${mug.id}:-1:USD:0:1`,
    `order:${mug.id}:1e3:USD:0:1`,
    `order:${mug.id}:1:USD:0:1:ab`,
    `order:${mug.id}:1:USD:0:1:${'a'.repeat(33)}`,
    `order:${mug.id}:1:USD:0:1:WEL COME`,
    `order:${mug.id}:1:USD:0:1:WELCOME:1`,
    `order:${mug.id}:1:USD:0:1\n`,
    `pay:${mug.id}:123456789:USD:0`,
    `first:${mug.id}:1:1:USD:0:4`,
    `first:${mug.id}:zzzzzz:1:USD:0:1`,
    `ask-price:${mug.id}:1:1:usd:0`,
    `code:${mug.id}:0:100`,
    'offer:1',
    `browse:0:'; drop table sale`,
  ])('refuses %s', (id) => {
    expect(parseComponentAction(id, ['not an item'])).toBeNull()
  })
})

describe('parseModalAction', () => {
  test.each([
    [componentIds.code(mug, { page: 3 }, 2), { kind: 'use-code', itemId: mug.id, quantity: 2, page: 3, typed: 'abc' }],
    [
      componentIds.price(mug, { page: 3 }),
      { kind: 'pay-typed', itemId: mug.id, currency: 'USD', page: 3, typed: 'abc' },
    ],
    [componentIds.browse(0), null],
    [`price:${mug.id}:USD:0:1`, null],
    ['', null],
  ])('reads %s', (id, action) => {
    expect(parseModalAction(id, 'abc')).toEqual(action)
  })
})
