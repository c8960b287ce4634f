import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '../providers/discord/chat-text.ts'
import { drawCard, factLine } from './card.ts'
import { button, row } from './components.ts'
import { cutMarkdown, splitMarkdown } from './cut-markdown.ts'
import { fitsInto, messageLimits, sizeOf } from './message-size.ts'

const typed = fc.string({ unit: 'binary', maxLength: 2000 }).map((written) => plainText(written, 4000))

describe('drawCard', () => {
  test('stays within the limits of a message whatever people typed', () => {
    const rows = [row(button({ label: 'Buy', id: 'buy' }))]
    fc.assert(
      fc.property(typed, fc.string({ maxLength: 100 }), (body, name) => {
        const facts = Array.from({ length: 8 }, () => ({ name: 'Includes', value: plainText(name, 100) }))

        const card = drawCard({ title: plainText(name, 200), body, facts, footer: 'No added fees', rows })

        expect(fitsInto(sizeOf(card), messageLimits)).toBe(true)
      }),
    )
  })
})

describe('factLine', () => {
  test('puts a short value on the line of its name, and a list below it', () => {
    expect(factLine({ name: 'Price', value: '$5.00 USD' })).toBe('**Price:** $5.00 USD')
    expect(factLine({ name: 'You get', value: '- the **VIP** role' })).toBe('**You get**\n- the **VIP** role')
  })
})

describe('splitMarkdown', () => {
  test('drops only spaces between pieces', () => {
    fc.assert(
      fc.property(typed, fc.integer({ min: 20, max: 500 }), (text, limit) => {
        const pieces = splitMarkdown(text, limit)

        expect(pieces.every((piece) => piece.length <= limit)).toBe(true)
        expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  test.each([-1, 0, 1])('returns nothing for a limit of %i, which fits no escape', (limit) => {
    expect(splitMarkdown('\\*\\*', limit)).toEqual([])
  })

  test('never splits an escape', () => {
    expect(splitMarkdown('\\*'.repeat(10), 5)).toEqual(['\\*\\*', '\\*\\*', '\\*\\*', '\\*\\*', '\\*\\*'])
  })
})

describe('cutMarkdown', () => {
  test('marks where text was cut', () => {
    expect(cutMarkdown('one two three', 9)).toBe('one two…')
    expect(cutMarkdown('one', 9)).toBe('one')
    expect([2, 1, 0].map((limit) => cutMarkdown('one two three', limit))).toEqual(['…', '…', ''])
  })
})
