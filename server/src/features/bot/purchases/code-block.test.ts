import { expect, test } from 'vitest'
import { codeBlock } from './code-block.ts'

test.each([
  ['AAAA-BBBB', '```\nAAAA-BBBB\n```'],
  ['a`b``c*', '```\na`b``c*\n```'],
  ['a```b', 'a\\`\\`\\`b'],
])('shows %s literally', (text, expected) => {
  expect(codeBlock(text)).toBe(expected)
})
