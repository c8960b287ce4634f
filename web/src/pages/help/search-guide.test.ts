import { expect, test } from 'vitest'
import { excerptOf, piecesOf, searchGuide, sectionsIn } from './search-guide.ts'

const page = { name: 'selling', title: 'Selling', about: 'what buyers see' }
const sections = sectionsIn(page, {
  html: '',
  headings: [],
  sections: [
    { id: '', title: '', text: 'Sell in Discord.' },
    { id: 'refunds', title: 'Refunds', text: 'Made at PayPal, by you.' },
    { id: 'roles', title: 'Roles', text: 'VIP – taken back after a refund.' },
  ],
})
const titles = (search: string) => searchGuide(sections, search).map(({ title }) => title)

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
