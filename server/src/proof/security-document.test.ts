import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'

const folder = join(projectRoot(), 'docs')
const text = readFileSync(join(folder, 'security.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| |') && !line.includes('| proof |'))
const linksIn = (words: string) => Array.from(words.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
const isProof = (link: string) => /\.(test|spec)\.tsx?$/.test(link)

test('every file the page leads to exists', () => {
  const links = linksIn(text)

  expect(links.length).toBeGreaterThan(60)
  expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
})

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
