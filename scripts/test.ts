import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { JsonTestResults } from 'vitest/reporters'
import { findBrowser } from './find-browser.ts'

/** `failures` are told again at the very end: in a long run they scroll away. */
type Count = { passed: number; failed: number; failures?: string[] }

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'guildshop-reports-'))

function run(command: string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** A check that says yes or no counts as one test. */
function check(name: string): Count {
  process.stdout.write(`\n== ${name}\n`)
  return run(['npm', 'run', '--silent', name]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }
}

function vitest(): Count {
  process.stdout.write('\n== tests\n')
  const file = join(reports, 'vitest.json')
  const isGreen = run(['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || Number(!isGreen),
    failures: report.testResults.flatMap(failuresOf),
  }
}

function failuresOf({ name, status, message, assertionResults }: JsonTestResults['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages?.join('\n')}`)
}

async function journeys(): Promise<Count> {
  process.stdout.write('\n== journeys\n')
  const browser = await findBrowser()
  if (typeof browser === 'string') {
    process.stdout.write(`${browser}\n`)
    return { passed: 0, failed: 1 }
  }
  const file = join(reports, 'journeys.json')
  const env = { ...browser.env, CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const isGreen = run(
    ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env,
  )
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: Number(stats.expected), failed: Number(stats.unexpected) + Number(stats.flaky) || Number(!isGreen) }
}

const counts = [...['format', 'types', 'dead-code', 'build', 'size'].map(check), vitest(), await journeys()]
rmSync(reports, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of counts.flatMap(({ failures = [] }) => failures)) process.stdout.write(`\nfailed: ${failure}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
