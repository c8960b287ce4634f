import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')

/** The lines of a hunk as they are in the file before the change. */
const linesBefore = (hunk: string) => hunk.replaceAll(/^\+.*\n/gm, '').replaceAll(/^[ -]/gm, '')

const diffs = Array.from(read('docs/engineering.md').matchAll(/```diff\n(.*?)```/gs), ([, diff = '']) => diff)
const changes = diffs.flatMap((diff) => diff.split(/^(?=--- )/m)).map(parseChange)

function parseChange(diff: string) {
  const [, from = '', file = '', body = ''] = /^--- ([^\n]+)\n\+\+\+ b\/([^\n]+)\n(.*)$/s.exec(diff) ?? []
  return { file, isNew: from === '/dev/null', hunks: body.split(/^@@\n/m).filter(Boolean).map(linesBefore) }
}

describe('the examples in docs/engineering.md', () => {
  test('change files', () => {
    expect(changes.length).toBeGreaterThan(10)
  })

  test.each(changes.filter(({ isNew }) => !isNew))('apply to $file', ({ file, hunks }) => {
    const text = read(file)

    expect(hunks.length).toBeGreaterThan(0)
    expect(hunks.filter((hunk) => text.split(hunk).length !== 2)).toEqual([])
  })

  test.each(changes.filter(({ isNew }) => isNew))('create $file', ({ file }) => {
    expect(existsSync(join(projectRoot(), file))).toBe(false)
  })
})
