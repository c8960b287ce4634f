import { openShop } from '../../e2e/pictures/shop.ts'
import { adminPaths, memberPathsFor, visitorPaths } from '../../e2e/web-paths.ts'
import { fetchLighthouse, type Result } from './fetch-lighthouse.ts'
import { openBrowser } from './open-browser.ts'
import { phoneSlowdown } from './phone-slowdown.ts'
import { freePort } from './running/free-port.ts'
import { password } from './settings.ts'
import { renderTable, whole } from './tables.ts'

const publicPaths = visitorPaths.map((path) =>
  path === '/payment-result' ? `${path}?status=success&orderId=5O190127TN364715T` : path,
)
/** Command-line arguments select the pages whose paths contain one of them. */
const chosen = process.argv.slice(2)
const isChosen = (path: string) => chosen.length === 0 || chosen.some((part) => path.includes(part))

/** Reports the median run per page, because single runs vary. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const [goalScore, goalShift] = [95, 0.05]
const onlyCategories = ['performance', 'accessibility', 'best-practices']

const lighthouse = await fetchLighthouse()

type Page = { path: string; isSignedIn: boolean }
type Audit = Page & {
  version: string
  scores: number[]
  layoutShift: number
  largestPaint: number
  blockingTime: number
  failures: string[]
}

type Phone = { url: string; port: number; slowdown: number }

/** Retries once, because Lighthouse occasionally misses the start of a page load. */
async function runLighthouse(page: Page, phone: Phone): Promise<Result> {
  return loadPage(page, phone).catch(() => loadPage(page, phone))
}

async function loadPage({ path, isSignedIn }: Page, { url, port, slowdown }: Phone): Promise<Result> {
  const report = await lighthouse(url + path, {
    port,
    onlyCategories,
    logLevel: 'error',
    disableStorageReset: isSignedIn,
    throttling: { cpuSlowdownMultiplier: slowdown },
  })
  if (!report || report.lhr.runtimeError) throw new Error(`${path}: ${report?.lhr.runtimeError?.message}`)
  return report.lhr
}

async function audit(page: Page, phone: Phone): Promise<Audit> {
  const report = await runLighthouse(page, phone)
  const { categories, audits } = report
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const numericValue = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    ...page,
    version: report.lighthouseVersion,
    scores: onlyCategories.map(score),
    layoutShift: numericValue('cumulative-layout-shift'),
    largestPaint: numericValue('largest-contentful-paint'),
    blockingTime: numericValue('total-blocking-time'),
    failures: failedAudits(report),
  }
}

function failedAudits({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ score }) => (score ?? 0) * 100 < goalScore)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9))
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim())
}

async function medianOfRuns(page: Page, phone: Phone): Promise<Audit> {
  const results: Audit[] = []
  for (let run = 0; run < runs; run++) results.push(await audit(page, phone))
  const performance = ({ scores }: Audit) => scores[0] ?? 0
  results.sort((one, other) => performance(one) - performance(other))
  const median = results[Math.floor((runs - 1) / 2)]
  if (!median) throw new Error('LIGHTHOUSE_RUNS must be 1 or more.')
  return median
}

/** Calibrates the CPU slowdown to Lighthouse's reference phone. */
async function calibratePhone(url: string, port: number): Promise<Phone> {
  const { environment } = await runLighthouse({ path: '/', isSignedIn: false }, { url, port, slowdown: 4 })
  const slowdown = Number(process.env.LIGHTHOUSE_SLOWDOWN ?? phoneSlowdown(environment.benchmarkIndex).toFixed(1))
  return { url, port, slowdown }
}

const isBelowGoal = ({ scores, layoutShift }: Audit) =>
  scores.some((score) => score < goalScore) || !(layoutShift < goalShift)

async function signIn(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: username, password }),
  })
  return JSON.parse(await reply.text()).token
}

/** Every page of an owner: those of their first server and its newest order too. */
async function ownerPaths(url: string, token: string): Promise<string[]> {
  const read = async (path: string) =>
    JSON.parse(await (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).text())
  const [{ guildId }] = await read('/guilds')
  const {
    orders: [order],
  } = await read(`/guilds/${guildId}/sales`)
  return ['/', ...memberPathsFor({ guildId, saleId: order._id })]
}

function describe(results: Audit[], { slowdown }: Phone): string {
  const rows = results.map(({ path, isSignedIn, scores, layoutShift, largestPaint, blockingTime }) => [
    `${path.replace(/\?.*/, '').replace(/\/([\da-f-]{36}|\d{6,})/, '/…')}${isSignedIn ? ' (signed in)' : ''}`,
    ...scores.map(String),
    layoutShift.toFixed(3),
    whole(largestPaint),
    whole(blockingTime),
  ])
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'layout shift',
    'largest paint ms',
    'blocked ms',
  ]
  return renderTable({ title: `Lighthouse ${results[0]?.version}, mobile, ${slowdown}× CPU slowdown`, head, rows })
}

const shop = await openShop(await freePort())
const port = await freePort()
const browser = await openBrowser(port)
try {
  const phone = await calibratePhone(shop.url, port)
  const results: Audit[] = []
  async function auditSignedIn(token: string, paths: string[]) {
    const page = await browser.newPage()
    await page.goto(`${shop.url}/login`)
    await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(token)})`)
    await page.close()
    for (const path of paths.filter(isChosen)) results.push(await medianOfRuns({ path, isSignedIn: true }, phone))
  }
  for (const path of publicPaths.filter(isChosen)) results.push(await medianOfRuns({ path, isSignedIn: false }, phone))
  const owner = await signIn(shop.url, 'petra')
  await auditSignedIn(owner, await ownerPaths(shop.url, owner))
  await auditSignedIn(await signIn(shop.url, 'ada'), adminPaths)
  process.stdout.write(`${describe(results, phone)}\n`)
  for (const { path, failures } of results.filter(isBelowGoal)) {
    process.stdout.write(`\n${path} is below the goal:\n${failures.map((failure) => `- ${failure}\n`).join('')}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await shop.stop()
}
