import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { componentIds, parseComponentAction } from './component-action.ts'
import { parseGiven } from './gift-action.ts'

const id = randomUUID()
const code = 'Z'.repeat(32)

test.each([
  [
    componentIds.gift({ id }, { page: 9999, isInCategory: true }, 99, code),
    { kind: 'ask-gift', itemId: id, quantity: 99, page: 9999, isInCategory: true, code },
  ],
  [componentIds.gift({ id }, { page: 0 }, 1), { kind: 'ask-gift', itemId: id, quantity: 1, page: 0 }],
  [
    componentIds.gift({ id }, { page: 9999, isInCategory: true }, 1, undefined, {
      minimum: 10_000_000,
      suggested: 10_000_000,
      currency: 'USD',
    }),
    {
      kind: 'ask-gift',
      itemId: id,
      quantity: 1,
      page: 9999,
      isInCategory: true,
      price: { minimum: 10_000_000, suggested: 10_000_000, currency: 'USD' },
    },
  ],
  [componentIds.declineGift(id), { kind: 'decline-gift', saleId: id }],
  [componentIds.confirmDecline(id), { kind: 'confirm-decline-gift', saleId: id }],
  [componentIds.blockGifts, { kind: 'block-gifts' }],
  [componentIds.allowGifts, { kind: 'allow-gifts' }],
])('reads %s, which has at most 100 characters', (customId, action) => {
  expect(customId.length).toBeLessThanOrEqual(100)
  expect(parseComponentAction(customId)).toEqual(action)
})

test.each(['gift:', `gift:${id}:0:0`, `gift:${id}:0:100`, `gift:${id}:0:1:a b`, 'decline-gift:1', 'block-gifts:1'])(
  'refuses %s',
  (customId) => {
    expect(parseComponentAction(customId)).toBeNull()
    expect(parseGiven(customId)).toBeNull()
  },
)
