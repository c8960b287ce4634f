import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'

type Wanted = { tests: string[]; only?: string | undefined }

type Failure = { name: string; why: string }

/** `broken` is the reason no test could run. */
export type Result = { passed: number; failed: Failure[]; broken: string | null }

/** Generous, so that tests don't time out on a busy machine. */
const testTimeout = 120_000

export type TestRuns = ReturnType<typeof createTestRuns>

/** Runs test files of the copy. Starts Vitest once per workspace, because startup costs more than most tests. */
export function createTestRuns(copy: string) {
  const started = new Map<string, Promise<Vitest>>()

  return {
    async run({ tests, only }: Wanted): Promise<Result> {
      const results: Result[] = []
      for (const workspace of new Set(tests.map(workspaceOf))) {
        const vitest = await start(workspace)
        vitest.setGlobalTestNamePattern(new RegExp(only ?? ''))
        const paths = tests.filter((test) => workspaceOf(test) === workspace).map((test) => join(copy, test))
        const specifications = await vitest.globTestSpecifications(paths)
        const { testModules } = await vitest.runTestSpecifications(specifications)
        // The result also includes modules of earlier runs.
        results.push(readResult(testModules.filter(({ moduleId }) => paths.includes(moduleId))))
      }
      return results.reduce(both)
    },

    /** Must be called for every changed file. A changed migration restarts Vitest, which reads them only at startup. */
    async forget(file: string): Promise<void> {
      for (const vitest of await Promise.all(started.values())) vitest.invalidateFile(join(copy, file))
      if (file.startsWith('server/migrations/')) await stop()
    },

    stop,
  }

  function start(workspace: string): Promise<Vitest> {
    const known = started.get(workspace)
    if (known) return known
    const vitest = createVitest('test', { root: join(copy, workspace), watch: false, reporters: [{}], testTimeout })
    started.set(workspace, vitest)
    return vitest
  }

  async function stop(): Promise<void> {
    for (const vitest of await Promise.all(started.values())) await vitest.close()
    started.clear()
  }
}

const workspaceOf = (test: string) => test.split('/')[0] ?? ''

const both = (one: Result, other: Result): Result => ({
  passed: one.passed + other.passed,
  failed: [...one.failed, ...other.failed],
  broken: one.broken ?? other.broken,
})

function readResult(modules: TestModule[]): Result {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const passed = tests.filter((test) => test.result().state === 'passed').length
  const failed = tests.filter((test) => test.result().state === 'failed').map(describeFailure)
  const errors = modules.flatMap((one) => one.errors().map(({ message }) => message))
  const broken = modules.length === 0 ? 'no matching tests' : (errors[0] ?? null)
  return { passed, failed, broken: failed.length === 0 ? broken : null }
}

function describeFailure(test: TestCase): Failure {
  const [why = 'no error message'] = (test.result().errors?.[0]?.message ?? '').split('\n')
  return { name: test.fullName, why }
}
