import { expect, test } from 'vitest'
import { documentBlocksOf } from '../../ui/documents/document-blocks.ts'
import { excerptOf, piecesOf, searchGuide, sectionsOf } from './search-guide.ts'

const text = `
Sell in **Discord**.

## Refunds

Made at [PayPal](https://example.com), by you.

## Roles

| role | why |
|---|---|
| VIP | taken back after a refund |
| Any other. | Stays. |

- one **point**
- "Another."
`
const page = { name: 'selling', title: 'Selling', about: 'what buyers see' }
const sections = sectionsOf(page, documentBlocksOf(text))
const titles = (search: string) => searchGuide(sections, search).map(({ title }) => title)

test('sectionsOf splits a page at its headings into sentences without Markdown', () => {
  expect(sections.map(({ id, text: words }) => [id, words])).toEqual([
    ['', 'Sell in Discord.'],
    ['refunds', 'Made at PayPal, by you.'],
    ['roles', 'role – why. VIP – taken back after a refund. Any other – Stays. one point. "Another."'],
  ])
})

test.each([
  ['REFUND', ['Refunds', 'Roles']],
  ['vip back', ['Roles']],
  ['discord', ['Selling']],
  ['vip discord', []],
  ['   ', []],
])('searchGuide finds %j in %j', (search, expected) => {
  expect(titles(search)).toEqual(expected)
})

test('excerptOf shows the match', () => {
  const section = {
    page,
    id: '',
    title: 'X',
    text: `${'before '.repeat(40)}needle ${'after '.repeat(40)}`,
  }

  const excerpt = excerptOf(section, 'Needle')

  expect(excerpt).toContain('needle')
  expect(excerpt.length).toBeLessThan(150)
  expect([excerpt.at(0), excerpt.at(-1)]).toEqual(['…', '…'])
})

test('excerptOf starts at the beginning when only the heading matches', () => {
  const section = { page, id: 'x', title: 'Needle', text: 'First words.' }

  expect(excerptOf(section, 'needle')).toBe('First words.')
})

test.each([
  ['Refunds are made by you.', 'REFUND you', ['Refunds', 'you']],
  ['What /shop says (in Discord).', '/shop (in', ['/shop', '(in']],
  ['No such word.', 'unicorns', []],
  ['No such word.', ' ', []],
])('piecesOf: in %j, %j highlights %j', (words, search, expected) => {
  const pieces = piecesOf(words, search)

  expect(pieces.filter(({ isFound }) => isFound).map((piece) => piece.text)).toEqual(expected)
  expect(pieces.map((piece) => piece.text).join('')).toBe(words)
})
