import { expect, test } from 'vitest'
import { blankItemForm, type ItemForm, itemProblem } from './items/item-rules.ts'
import { refusals } from './refusals.ts'

test('every refusal has a 4xx status and a unique message', () => {
  const messages = Object.values(refusals).map(({ message }) => message)

  expect(Object.values(refusals).every(({ status }) => status >= 400 && status < 500)).toBe(true)
  expect(new Set(messages).size).toBe(messages.length)
})

test('server limit messages start with the text of the specification', () => {
  const words = /^Server registration limit reached for your account tier\./

  expect(refusals.SERVER_LIMIT_FREE.message).toMatch(words)
  expect(refusals.SERVER_LIMIT_PREMIUM.message).toMatch(words)
})

test('lost Discord authorization returns 401 with a code containing TOKEN, which starts a new one', () => {
  const lost = Object.entries(refusals).filter(([code]) => code.includes('TOKEN'))

  expect(lost.map(([code, { status }]) => [code, status])).toEqual([
    ['DISCORD_TOKEN_MISSING', 401],
    ['DISCORD_TOKEN_INVALID', 401],
  ])
})

test('form and server use the same messages for items', () => {
  const mug: ItemForm = { ...blankItemForm, name: 'Mug', description: 'Holds tea', price: '1.50' }
  const problemWith = (part: Partial<ItemForm>) =>
    itemProblem({ ...mug, ...part }, { currency: 'JPY', isOwnerPremium: false })

  expect(problemWith({})).toBe(refusals.PRICE_NOT_WHOLE_YEN.message)
  expect(problemWith({ price: '1', image: { type: 'text/html', size: 1 } })).toBe(refusals.IMAGE_NOT_SUPPORTED.message)
  expect(problemWith({ price: '1', image: { type: 'image/png', size: 1e9 } })).toBe(refusals.IMAGE_TOO_LARGE.message)
})
