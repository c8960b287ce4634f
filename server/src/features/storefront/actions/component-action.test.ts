import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { componentIds, parseComponentAction } from './component-action.ts'

const mug = { id: randomUUID(), price: 10_000_000, currency: 'USD' }

test('custom ids contain the whole action within 100 characters', () => {
  const ids = [
    componentIds.browse(9999),
    componentIds.look(9999),
    componentIds.buy(mug, 9999),
    componentIds.buy(mug, 9999, 10),
  ]

  expect(ids.map((id) => parseComponentAction(id, [mug.id]))).toEqual([
    { kind: 'browse', page: 9999 },
    { kind: 'look', itemId: mug.id, page: 9999 },
    { kind: 'buy', itemId: mug.id, quantity: 1, seen: { price: 10_000_000, currency: 'USD' }, page: 9999 },
    { kind: 'buy', itemId: mug.id, quantity: 10, seen: { price: 10_000_000, currency: 'USD' }, page: 9999 },
  ])
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(100)
})

test('Read more opens every part of a description', () => {
  const code = 'Z'.repeat(32)
  const id = componentIds.more(mug, { page: 9999, isInCategory: true }, { part: 12, quantity: 10, code })

  expect(id.length).toBeLessThanOrEqual(100)
  expect(parseComponentAction(id)).toEqual({
    kind: 'more',
    itemId: mug.id,
    part: 12,
    quantity: 10,
    page: 9999,
    isInCategory: true,
    code,
  })
})

test('Join contains the terms that the member saw, and nothing else is accepted', () => {
  const terms = { period: 'quarter', trialDays: 90, renewal: 'automatic' } as const
  const id = componentIds.join(mug, terms, { page: 9999 })

  const seen = { price: 10_000_000, currency: 'USD', ...terms }
  expect(id.length).toBeLessThanOrEqual(100)
  expect(parseComponentAction(id)).toEqual({ kind: 'join', itemId: mug.id, seen, page: 9999 })
  expect(parseComponentAction(id.replace('quarter', 'decade'))).toBeNull()
  expect(parseComponentAction(id.replace('automatic', 'none'))).toBeNull()
})

test('reads the actions on memberships', () => {
  const actions = [
    parseComponentAction(componentIds.memberships),
    parseComponentAction(componentIds.chooseMembership, [mug.id]),
    parseComponentAction(componentIds.renew(mug.id)),
    parseComponentAction(componentIds.confirmCancel(mug.id)),
    parseComponentAction(componentIds.chooseMembership, ['forged']),
    parseComponentAction('renew:1'),
  ]

  expect(actions).toEqual([
    { kind: 'memberships' },
    { kind: 'membership', membershipId: mug.id },
    { kind: 'renew', membershipId: mug.id },
    { kind: 'confirm-cancel', membershipId: mug.id },
    null,
    null,
  ])
})

test('reads the actions on purchases', () => {
  const ids = [componentIds.view(mug.id), componentIds.restoreRoles]

  expect(ids.map((id) => parseComponentAction(id))).toEqual([
    { kind: 'view', saleId: mug.id },
    { kind: 'restore-roles' },
  ])
})

test.each([
  ['3', 3],
  ['10', 10],
])('reads the quantity %s from the menu', (chosen, quantity) => {
  const action = parseComponentAction(componentIds.choose(mug, { page: 2 }), [chosen])

  expect(action).toEqual({ kind: 'choose', itemId: mug.id, quantity, page: 2 })
})

test.each(['0', '-1', '1.5', '100', ''])('refuses the quantity "%s"', (chosen) => {
  expect(parseComponentAction(componentIds.choose(mug, { page: 2 }), [chosen])).toBeNull()
})

test.each([
  '',
  'browse',
  'browse:-1',
  'browse:1e3',
  'browse:99999',
  'look:0',
  'view:',
  `view:${mug.id}:1`,
  'restore-roles:1',
  `buy:${mug.id}:1:USD`,
  `buy:${mug.id}:1:USD:0:0`,
  `buy:${mug.id}:1:USD:0:100`,
  `choose:${mug.id}:0`,
  "buy:x';--:1:USD:0",
])('parseComponentAction returns null for %s', (id) => {
  expect(parseComponentAction(id, ['not an item'])).toBeNull()
})
