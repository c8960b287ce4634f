import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, plainLine, plainText } from './chat-text.ts'

test('what a stranger typed is neither formatted nor a link nor a mention', () => {
  expect(plainText('**Mug** [free](https://evil.test) <@&1> @everyone', 200)).toBe(
    '\\*\\*Mug\\*\\* \\[free\\]\\(https\\:\\/\\/evil.test\\) \\<\\@&1\\> \\@everyone',
  )
})

test('a cut text never exceeds its limit, and neither a character nor an escape is cut in two', () => {
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

test('a text that fits stays whole', () => {
  expect(cutText('x'.repeat(100), 100)).toBe('x'.repeat(100))
  expect(cutText('x'.repeat(101), 100)).toBe(`${'x'.repeat(99)}…`)
})

test('a name stays on one line', () => {
  expect(plainLine('Big\n\n# Mug', 200)).toBe('Big \\# Mug')
})
