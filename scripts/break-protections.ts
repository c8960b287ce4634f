import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allMutations } from './mutations/all-mutations.ts'
import { copyProject } from './mutations/copy-project.ts'
import type { Edit, Mutation } from './mutations/mutation.ts'
import { createTestRuns, type TestRuns } from './mutations/run-tests.ts'

/**
 * Mutation testing: removes each protection in a copy of the project and expects a test to fail. Arguments select rows
 * (`T13`) or files.
 */
const words = process.argv.slice(2)
const isChosen = ({ row, file }: Mutation) => words.length === 0 || words.some((w) => row === w || file === w)
const chosen = allMutations.filter(isChosen)

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Returns the problem, or null if a test that passed before now fails. */
async function breakOnce(copy: string, runs: TestRuns, mutation: Mutation): Promise<string | null> {
  const { file, from, to, also = [], ...wanted } = mutation
  const edits = [{ file, from, to }, ...also]
  const gone = edits.find((edit) => !existsSync(join(copy, edit.file)))
  if (gone) return `file not found: ${gone.file}`
  const originals = new Map(edits.map((edit) => [edit.file, readFileSync(join(copy, edit.file), 'utf8')]))
  const lost = edits.find((edit) => !apply(copy, edit))
  for (const path of originals.keys()) await runs.forget(path)
  const result = lost ? null : await runs.run(wanted)
  for (const [path, text] of originals) {
    writeFileSync(join(copy, path), text)
    await runs.forget(path)
  }
  if (!result) return `not found exactly once in ${lost?.file}: ${lost?.from}`
  if (result.broken) return `the tests could not run: ${result.broken}`
  const [failure] = result.failed.filter(({ name }) => !redBefore.has(name))
  if (!failure) return `SURVIVED: no test failed, ${result.passed} passed`
  say(`  failed as expected: ${failure.name} (${failure.why})`)
  return null
}

function apply(copy: string, { file, from, to }: Edit): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) return false
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return true
}

/** Tests that fail without a mutation don't count. */
async function findRedBefore(runs: TestRuns): Promise<Set<string>> {
  const tests = [...new Set(chosen.flatMap((mutation) => mutation.tests))]
  const only = chosen.map((mutation) => mutation.only ?? '.').join('|')
  const { passed, failed, broken } = await runs.run({ tests, only })
  say(`${passed} tests pass without mutations.`)
  if (broken) throw new Error(broken)
  for (const { name, why } of failed) say(`ALREADY FAILING: ${name} (${why})`)
  return new Set(failed.map(({ name }) => name))
}

const copy = copyProject(join(import.meta.dirname, '..'))
const runs = createTestRuns(copy)
const redBefore = await findRedBefore(runs)
let unnoticed = 0
for (const [index, mutation] of chosen.entries()) {
  say(`${index + 1}/${chosen.length} ${mutation.row}: ${mutation.allows}`)
  const problem = await breakOnce(copy, runs, mutation)
  if (problem) say(`  ${problem}`)
  if (problem) unnoticed += 1
}
await runs.stop()
rmSync(copy, { recursive: true, force: true })
say(`${chosen.length} protections removed, ${chosen.length - unnoticed} detected by a test.`)
process.exit(unnoticed + redBefore.size > 0 ? 1 : 0)
