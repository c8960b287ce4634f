import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'

const folder = join(projectRoot(), 'docs')
const readPage = (name: string) => readFileSync(join(folder, name), 'utf8')
const security = readPage('security.md')
const asvs = readPage('asvs.md')
const rowsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
const linksIn = (words: string) => Array.from(words.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
const isProof = (link: string) => /\.(test|spec)\.tsx?$/.test(link)

test.each(['security.md', 'asvs.md', 'dependencies.md', '../SECURITY.md'])('every file %s leads to exists', (name) => {
  const links = linksIn(readPage(name)).filter((link) => !/^(https:|#)/.test(link))

  const lost = links.filter((link) => !existsSync(join(folder, name, '..', link)))

  expect(links.length).toBeGreaterThan(0)
  expect(lost).toEqual([])
})

describe('what must hold under attack', () => {
  const rows = rowsIn(security).filter((row) => !row.includes('| proof |'))

  test('every attack from T1 to T25 and every rule from 1 to 13 has its row', () => {
    const names = rows.map((row) => row.split('|')[1]?.trim() ?? '')
    const attacks = Array.from({ length: 25 }, (_, index) => `T${index + 1}`)
    const rules = Array.from({ length: 13 }, (_, index) => String(index + 1))

    expect(names.slice(0, 38)).toEqual([...attacks, ...rules])
    expect(rows.length).toBeGreaterThanOrEqual(38 + 11)
  })

  test.each(rows)('%s', (row) => {
    expect(linksIn(row).some(isProof)).toBe(true)
  })
})

describe('OWASP ASVS 5.0.0', () => {
  /** How many requirements of levels 1 and 2 each section of a chapter has; they come first in each. */
  const sections: Record<string, number[]> = {
    1: [2, 9, 11, 3, 2],
    2: [3, 3, 4, 1],
    3: [0, 2, 4, 6, 5, 0, 2],
    4: [3, 1, 2, 4],
    5: [1, 3, 2, 3],
    6: [3, 12, 4, 4, 5, 3, 0, 4],
    7: [3, 4, 2, 5, 2, 2],
    8: [2, 3, 1, 1],
    9: [3, 4],
    10: [2, 2, 4, 11, 5, 2, 3],
    11: [2, 3, 3, 4, 1, 1],
    12: [3, 2, 4],
    13: [1, 5, 2, 5],
    14: [2, 4, 3],
    15: [3, 3, 7],
    16: [1, 5, 4, 3, 3],
    17: [1, 4, 2],
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const required = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) => upTo(count).map((number) => `${chapter}.${section + 1}.${number}`)),
  )
  const rows = rowsIn(asvs).filter((row) => row.startsWith('| v5.0.0-'))

  /** A row covers one requirement, or several consecutive ones that don't apply. */
  function idsOf(row: string): string[] {
    const [, section = '', first = '', last = first] =
      /v5\.0\.0-(\d+\.\d+)\.(\d+)(?: to \d+\.\d+\.(\d+))? /.exec(row) ?? []
    return upTo(Number(last) - Number(first) + 1).map((offset) => `${section}.${Number(first) + offset - 1}`)
  }

  test('every requirement of levels 1 and 2 has its row, once', () => {
    expect(required).toHaveLength(253)
    expect(rows.flatMap(idsOf).toSorted()).toEqual(required.toSorted())
  })

  test.each(['met', 'partial', 'deviation', 'operator'])('the page counts right how many are: %s', (state) => {
    const inThisState = rows.filter((row) => row.split('|')[4]?.trim() === state)

    expect(asvs).toContain(`- **${state}** (${inThisState.length}):`)
  })

  test('links evidence for every requirement that is met', () => {
    const met = rows.filter((row) => row.includes('| met |'))

    expect(met.filter((row) => linksIn(row).length === 0)).toEqual([])
  })

  test('every place within the page that it points to is there', () => {
    const headings = Array.from(asvs.matchAll(/^#+ (.+)$/gm), ([, words = '']) =>
      words.toLowerCase().replaceAll(' ', '-'),
    )
    const anchors = linksIn(asvs).filter((link) => link.startsWith('#'))

    expect(anchors.length).toBeGreaterThan(0)
    expect(anchors.filter((anchor) => !headings.includes(anchor.slice(1)))).toEqual([])
  })
})
