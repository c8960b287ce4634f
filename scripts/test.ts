import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import type { JsonTestResults } from 'vitest/reporters'
import { findFreePorts } from '../e2e/free-ports.ts'
import { findBrowser } from './find-browser.ts'

/** `failures` and `skipped` are listed at the end, because they scroll away in a long run. */
type Count = { passed: number; failed: number; failures?: string[]; skipped?: string[] }

/** The part of Playwright's report used here. */
type Journeys = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { file: string; specs: Spec[]; suites?: Suite[] }
type Spec = { title: string; ok: boolean; tests: SpecTest[] }
type SpecTest = { status: string; results: Array<{ errors: Array<{ message?: string }> }> }

const { values } = parseArgs({ options: { shuffle: { type: 'string' }, busy: { type: 'string' } } })
if (values.shuffle) process.env.TEST_SHUFFLE = values.shuffle
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'guildshop-reports-'))
const seconds = () => Math.round(performance.now() / 1000)

function announce(name: string): void {
  process.stdout.write(`\n== ${name} (${seconds()} s)\n`)
}

/** Runs a program and reports whether it succeeded; `isQuiet` buffers its output. */
function run(
  command: string[],
  { env = {}, isQuiet = false }: { env?: Record<string, string>; isQuiet?: boolean } = {},
) {
  const [program = '', ...args] = command
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)))
  return new Promise<{ isGreen: boolean; words: string }>((resolve) => {
    child.once('close', (code) => resolve({ isGreen: code === 0, words: said.join('') }))
  })
}

/** A check counts as one test. */
async function check(name: string): Promise<Count> {
  const { isGreen, words } = await run(['npm', 'run', '--silent', name], { isQuiet: true })
  announce(name)
  process.stdout.write(words)
  return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name}\n${words}`] }
}

async function vitest(): Promise<Count> {
  announce('tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { isGreen } = await run(['npx', 'vitest', 'run', ...reporters])
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['vitest wrote no report'] }
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || Number(!isGreen),
    failures: report.testResults.flatMap(failuresOf),
    skipped: report.testResults.flatMap(skippedIn),
  }
}

function failuresOf({ name, status, message, assertionResults }: JsonTestResults['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages?.join('\n')}`)
}

function skippedIn({ name, assertionResults }: JsonTestResults['testResults'][number]): string[] {
  const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return skipped.map(({ fullName }) => `${relative(root, name)}: ${fullName}`)
}

async function journeys(): Promise<Count> {
  announce('journeys')
  const browser = await findBrowser()
  if (typeof browser === 'string') return { passed: 0, failed: 1, failures: [browser] }
  const file = join(reports, 'journeys.json')
  const env = {
    ...browser.env,
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_PORT: String(await findFreePorts()),
  }
  const command = ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { isGreen } = await run(command, { env })
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['Playwright wrote no report'] }
  const report: Journeys = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky || Number(!isGreen),
    failures: report.suites.flatMap(failedJourneysOf),
    skipped: report.suites.flatMap(skippedJourneysIn),
  }
}

function failedJourneysOf({ file, specs, suites = [] }: Suite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${file}: ${spec.title} (trace and screenshot in test-results)\n${errorsOf(spec)}`)
  return [...failed, ...suites.flatMap(failedJourneysOf)]
}

function skippedJourneysIn({ file, specs, suites = [] }: Suite): string[] {
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return [...skipped.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(skippedJourneysIn)]
}

function errorsOf({ tests }: Spec): string {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
  return errors.map(({ message = '' }) => stripVTControlCharacters(message)).join('\n')
}

/** Runs unit and e2e tests in parallel, because both spend time waiting. */
async function runAll(): Promise<Count[]> {
  const checks = Promise.all(['format', 'layers', 'words', 'types', 'dead-code'].map(check))
  const build = await check('build')
  if (build.failed > 0) return [build, ...(await checks)]
  const tests = await Promise.all([check('size'), vitest(), journeys()])
  return [build, ...(await checks), ...tests]
}

/** Processes that each saturate a core, to check that the tests pass on a busy machine. */
const rivals = Array.from({ length: Number(values.busy ?? 0) }, () =>
  spawn('timeout', ['90m', 'yes'], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const rival of rivals) rival.kill()
})

const counts = await runAll()
rmSync(reports, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of counts.flatMap(({ failures = [] }) => failures)) process.stdout.write(`\nfailed: ${failure}\n`)
const skipped = counts.flatMap(({ skipped = [] }) => skipped)
if (skipped.length > 0) process.stdout.write(`\n${skipped.length} skipped:\n  ${skipped.join('\n  ')}\n`)
process.stdout.write(`\nFinished in ${seconds()} s.\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
