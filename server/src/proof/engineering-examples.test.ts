import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'

type Example = { file: string; isNew: boolean; lines: string[] }

const text = readFileSync(join(projectRoot(), 'docs', 'engineering.md'), 'utf8')
const examples: Example[] = Array.from(text.matchAll(/^```diff\n(.*?)^```$/gms), ([, block = '']) => block)
  .flatMap((block) => block.split(/^--- /m).slice(1))
  .map((change) => {
    const [from = '', to = '', ...lines] = change.split('\n')
    return { file: to.replace('+++ b/', ''), isNew: from === '/dev/null', lines }
  })

test('each way to add something is shown', () => {
  expect(examples.filter(({ isNew }) => isNew).length).toBeGreaterThan(4)
  expect(examples.filter(({ isNew }) => !isNew).length).toBeGreaterThan(8)
})

describe('the examples of the guide for engineers', () => {
  test.each(examples.filter(({ isNew }) => !isNew))('fit $file as it is today', ({ file, lines }) => {
    const today = readFileSync(join(projectRoot(), file), 'utf8').split('\n')
    const expected = lines.filter((line) => /^[ -]/.test(line)).map((line) => line.slice(1))

    expect(expected.length).toBeGreaterThan(1)
    expect(expected.filter((line) => !today.includes(line))).toEqual([])
  })

  test.each(examples.filter(({ isNew }) => isNew))('make $file, which is not there yet', ({ file }) => {
    expect(existsSync(join(projectRoot(), file))).toBe(false)
  })
})
