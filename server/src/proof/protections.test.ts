import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMutations } from '../../../scripts/mutations/all-mutations.ts'
import { projectRoot } from '../project-root.ts'

const inProject = (file: string) => join(projectRoot(), file)
const read = (file: string) => readFileSync(inProject(file), 'utf8')

test('every edit that takes a protection away fits the code as it is today, exactly once', () => {
  const edits = allMutations.flatMap(({ file, from, also = [] }) => [{ file, from }, ...also])

  const lost = edits.filter(({ file, from }) => read(file).split(from).length !== 2)

  expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([])
})

test('the tests that are to notice are there, and the page on security counts the protections right', () => {
  const tests = allMutations.flatMap((mutation) => mutation.tests)

  expect(tests.filter((file) => !existsSync(inProject(file)))).toEqual([])
  expect(read('docs/security.md')).toContain(`${allMutations.length} in all`)
})
