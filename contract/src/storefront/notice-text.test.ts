import { describe, expect, test } from 'vitest'
import { fillTemplate, noticeTextProblem, usesPlaceholder } from './notice-text.ts'
import { defaultNotices, longestNotice, noticeEvents } from './notices.ts'

describe('fillTemplate', () => {
  test('fills in every placeholder, in any case and with spaces', () => {
    const text = fillTemplate('{buyer} & { Buyer } bought **{ITEM}**', { buyer: '<@1>', item: 'Mug' })

    expect(text).toBe('<@1> & <@1> bought **Mug**')
  })

  test('never fills in what a value contains', () => {
    expect(fillTemplate('{item} {buyer}', { item: '{price} {buyer}', buyer: '$& $1', price: '$5' })).toBe(
      '{price} {buyer} $& $1',
    )
  })

  test.each(['{constructor}', '{__proto__}', '{unknown}', '{}', '{', '}{', '{buyer'])('leaves %s as it is', (text) => {
    expect(fillTemplate(text, { buyer: 'Robin' })).toBe(text)
  })

  test('stays fast on text that is all braces', () => {
    const text = '{'.repeat(longestNotice)

    expect(fillTemplate(text, { buyer: 'Robin' })).toBe(text)
  })
})

describe('noticeTextProblem', () => {
  test.each(noticeEvents)('accepts the default text of a %s notice', (event) => {
    expect(noticeTextProblem(event, defaultNotices[event])).toBeNull()
  })

  test.each([
    [
      'purchase',
      'Thanks {buyr}!',
      "{buyr} isn't a placeholder of this notice. Use {buyer}, {item}, {price} or {server}.",
    ],
    [
      'purchase',
      '{recipient}',
      "{recipient} isn't a placeholder of this notice. Use {buyer}, {item}, {price} or {server}.",
    ],
    ['goal', '{buyer}', "{buyer} isn't a placeholder of this notice. Use {goal} or {server}."],
    ['purchase', '{}', "{} isn't a placeholder of this notice. Use {buyer}, {item}, {price} or {server}."],
  ] as const)('names the unknown placeholder of a %s notice: %s', (event, text, problem) => {
    expect(noticeTextProblem(event, text)).toBe(problem)
  })

  test.each(['{ Buyer } 🎉', 'no placeholder', 'open { brace', 'two\n{\nlines}'])('accepts %j', (text) => {
    expect(noticeTextProblem('purchase', text)).toBeNull()
  })
})

test('usesPlaceholder finds a placeholder in any case', () => {
  expect(['for {price}', '{ PRICE }', 'price', '{item}'].map((text) => usesPlaceholder(text, 'price'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
