import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText, plainLine, plainText } from './chat-text.ts'

test('escapes formatting, links and mentions', () => {
  expect(plainText('**Mug** [free](https://evil.test) <@&1> @everyone', 200)).toBe(
    '\\*\\*Mug\\*\\* \\[free\\]\\(https\\:\\/\\/evil.test\\) \\<\\@&1\\> \\@everyone',
  )
})

test('escapes numbered lists but not other full stops', () => {
  expect(plainText('1. Mug\n 23. Cup 2.0. For $4.50 in 2026.', 200)).toBe(
    '1\\. Mug\n 23\\. Cup 2.0\\. For $4.50 in 2026.',
  )
})

test('never exceeds the limit and never splits a character or an escape', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '*', '\\', '🛒', '-') }),
      fc.integer({ min: 1, max: 30 }),
      (text, limit) => {
        const plain = plainText(text, limit)
        const read = plain.replace(/\\(.)/g, '$1')

        expect(plain.length).toBeLessThanOrEqual(limit)
        expect(cutText(text, limit).length).toBeLessThanOrEqual(limit)
        expect(text.startsWith(read.replace(/…$/, ''))).toBe(true)
        expect(plain).toBe(Buffer.from(plain).toString())
      },
    ),
  )
})

test('keeps text that fits', () => {
  expect(cutText('x'.repeat(100), 100)).toBe('x'.repeat(100))
  expect(cutText('x'.repeat(101), 100)).toBe(`${'x'.repeat(99)}…`)
})

test('keeps a name on one line', () => {
  expect(plainLine('Big\n\n# Mug', 200)).toBe('Big \\# Mug')
})

describe('text from right to left', () => {
  const reordered = 'Mug\u202e\u2066 gnp.\u2069\u202c'

  test.each([
    ['plainText', plainText],
    ['plainLine', plainLine],
    ['cutText', cutText],
  ])('keeps its letters in %s, without controls that reorder other text', (_name, clean) => {
    expect(clean(reordered, 100)).toBe('Mug gnp.')
    expect(clean('كوب قهوة 😀', 100)).toBe('كوب قهوة 😀')
    expect(clean('ספל\u200f', 100)).toBe('ספל\u200f')
  })
})
