import { expect, test } from 'vitest'
import { documentBlocksOf } from '../../ui/document-blocks.ts'
import { excerptOf, searchGuide, sectionsOf } from './search-guide.ts'

const text = `
Sell in **Discord**.

## Refunds

Made at [PayPal](https://example.com), by you.

## Roles

| role | why |
|---|---|
| VIP | taken back after a refund |
`
const sections = sectionsOf({ name: 'selling', title: 'Selling' }, documentBlocksOf(text))
const titles = (search: string) => searchGuide(sections, search).map(({ title }) => title)

test('a page is cut at its headings, and marks are not part of its words', () => {
  expect(sections.map(({ id, text: words }) => [id, words])).toEqual([
    ['', 'Sell in Discord.'],
    ['refunds', 'Made at PayPal, by you.'],
    ['roles', 'role why VIP taken back after a refund'],
  ])
})

test.each([
  ['REFUND', ['Refunds', 'Roles']],
  ['vip back', ['Roles']],
  ['discord', ['Selling']],
  ['vip discord', []],
  ['   ', []],
])('%j is found in %j', (search, expected) => {
  expect(titles(search)).toEqual(expected)
})

test('an excerpt shows what was looked for', () => {
  const section = {
    page: { name: 'x', title: 'X' },
    id: '',
    title: 'X',
    text: `${'before '.repeat(40)}needle ${'after '.repeat(40)}`,
  }

  const excerpt = excerptOf(section, 'Needle')

  expect(excerpt).toContain('needle')
  expect(excerpt.length).toBeLessThan(150)
  expect([excerpt.at(0), excerpt.at(-1)]).toEqual(['…', '…'])
})

test('an excerpt of a section found by its heading begins at the beginning', () => {
  const section = { page: { name: 'x', title: 'X' }, id: 'x', title: 'Needle', text: 'First words.' }

  expect(excerptOf(section, 'needle')).toBe('First words.')
})
