import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Round = { hasDatabase: boolean; writes: Record<string, number>; lost: number; duplicated: number; seconds: number }
type Route = { name: string; sent: number; failures: number; seconds: number }
type Chaos = { fault: string; calls: number }
type Year = { members: number; payments: number; kills: number; seconds: number }
type Failover = {
  failureMode: string
  writes: Record<string, number>
  lost: number
  duplicated: number
  seconds: { written: number; jobs: number }
}
type Figures = { rounds: Round[]; failovers: Failover[]; routes: Route[]; chaos: Chaos[]; years: Year[] }

const root = join(import.meta.dirname, '..')
const crashRounds = process.env.CRASH_ROUNDS ?? '20'
/** Needs Debian's PostgreSQL and PgBouncer. */
const failoverRounds = process.env.FAILOVER_ROUNDS ?? '2'
const fuzzRequests = process.env.FUZZ_REQUESTS ?? '1000'
const socketRequests = process.env.FUZZ_SOCKET_REQUESTS ?? '2000'
const yearMembers = process.env.YEAR_MEMBERS ?? '1000'
/** Shared by partial runs, which append to the same file. */
const file = process.env.PROOF_FIGURES ?? join(mkdtempSync(join(tmpdir(), 'guildshop-proof-')), 'figures')

function run(command: string, env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command.split(' ')
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function readFigures(): Figures {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  type Note = { round?: Round; failover?: Failover; route?: Route; chaos?: Chaos; year?: Year }
  const notes: Note[] = lines.map((line) => JSON.parse(line))
  return {
    rounds: notes.flatMap(({ round }) => round ?? []),
    failovers: notes.flatMap(({ failover }) => failover ?? []),
    routes: notes.flatMap(({ route }) => route ?? []),
    chaos: notes.flatMap(({ chaos }) => chaos ?? []),
    years: notes.flatMap(({ year }) => year ?? []),
  }
}

const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const inWords = (number: number) => Math.round(number).toLocaleString('en')

function failoverRows(failovers: Failover[]): Array<[string, number]> {
  const longest = (step: keyof Failover['seconds']) => Math.max(0, ...failovers.map(({ seconds }) => seconds[step]))
  return [
    ['failovers to the standby', failovers.length],
    [
      '… with the primary frozen instead of killed',
      failovers.filter(({ failureMode }) => failureMode === 'frozen').length,
    ],
    ['… acknowledged writes', add(failovers.flatMap(({ writes }) => Object.values(writes)))],
    ['… lost', add(failovers.map(({ lost }) => lost))],
    ['… duplicated', add(failovers.map(({ duplicated }) => duplicated))],
    ['… longest time to an acknowledged write (s)', longest('written')],
    ['… longest time until all job workers ran (s)', longest('jobs')],
  ]
}

/** Renders the Markdown table for the terminal and the document. */
function describe({ rounds, failovers, routes, chaos, years }: Figures): string {
  const kinds = Object.keys(rounds[0]?.writes ?? {})
  const names = routes.map(({ name }) => name)
  const count = (kind: string) => add(rounds.map(({ writes }) => writes[kind] ?? 0))
  const rows: Array<[string, number]> = [
    ['crash rounds', rounds.length],
    ['… with the database killed too', rounds.filter(({ hasDatabase }) => hasDatabase).length],
    ['acknowledged writes', add(kinds.map(count))],
    ...kinds.map((kind): [string, number] => [`… ${kind}`, count(kind)]),
    ['lost', add(rounds.map(({ lost }) => lost))],
    ['duplicated', add(rounds.map(({ duplicated }) => duplicated))],
    ['crash round time (s)', add(rounds.map(({ seconds }) => seconds))],
    ...failoverRows(failovers),
    ['routes fuzzed', new Set(names).size],
    ['requests per route', add(routes.map(({ sent }) => sent)) / (new Set(names).size || 1)],
    ['requests fuzzed', add(routes.map(({ sent }) => sent))],
    ['5xx replies', add(routes.map(({ failures }) => failures))],
    ['fuzzing time, sum of all routes (s)', add(routes.map(({ seconds }) => seconds))],
    ['provider failure modes', chaos.length],
    ['failed provider calls', add(chaos.map(({ calls }) => calls))],
    ['members in the simulated year', add(years.map(({ members }) => members))],
    ['… payments', add(years.map(({ payments }) => payments))],
    ['… killed processes', add(years.map(({ kills }) => kills))],
    ['… time (s)', add(years.map(({ seconds }) => seconds))],
  ]
  return ['| | |', '|---|--:|', ...rows.map(([name, number]) => `| ${name} | ${inWords(number)} |`)].join('\n')
}

/** The test is skipped without its programs, which would look like a success. */
function runFailovers(): boolean {
  const before = readFigures().failovers.length
  if (!run('npx vitest run --project process failover', env)) return false
  if (readFigures().failovers.length > before) return true
  process.stderr.write(
    'No failover ran: install the Debian packages postgresql (15 or newer) and pgbouncer, or set FAILOVER_ROUNDS=0.\n',
  )
  return false
}

/** Updates the figures in docs/reliability.md. */
function keep(table: string): void {
  const document = join(root, 'docs', 'reliability.md')
  const today = new Date().toISOString().slice(0, 10)
  const words = readFileSync(document, 'utf8').replace(
    /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/,
    (_all, before, after) => `${before}\nMeasured on ${today}.\n\n${table}\n\n${after}`,
  )
  writeFileSync(document, words)
}

const isBuilt = run('npm run build')
const env = {
  CRASH_ROUNDS: crashRounds,
  FAILOVER_ROUNDS: failoverRounds,
  FUZZ_REQUESTS: fuzzRequests,
  FUZZ_SOCKET_REQUESTS: socketRequests,
  YEAR_MEMBERS: yearMembers,
  PROOF_FIGURES: file,
}
const isWhole = crashRounds === '0' || run('npx vitest run --project process crash-rounds', env)
const isFailingOver = failoverRounds === '0' || runFailovers()
const isClean = fuzzRequests === '0' || run('npx vitest run --project server src/proof/fuzz', env)
const isUnbroken = socketRequests === '0' || run('npx vitest run --project process fuzz-sockets', env)
const isPatient = run('npx vitest run --project server src/proof/provider-chaos', env)
const isFaithful = yearMembers === '0' || run('npx vitest run --project server src/proof/membership-year', env)
const table = describe(readFigures())
process.stdout.write(`\n${table}\n`)
keep(table)
process.exit([isBuilt, isWhole, isFailingOver, isClean, isUnbroken, isPatient, isFaithful].every(Boolean) ? 0 : 1)
