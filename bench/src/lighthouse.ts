import { openShop } from '../../e2e/pictures/shop.ts'
import { fetchLighthouse, type Result } from './fetch-lighthouse.ts'
import { openBrowser } from './open-browser.ts'
import { freePort } from './running/free-port.ts'
import { password } from './settings.ts'
import { renderTable, whole } from './tables.ts'

const publicPages = [
  '/',
  '/discord',
  '/login',
  '/signup',
  '/forgot-password',
  '/payment-result?status=success&orderId=5O190127TN364715T',
  '/terms-of-service',
  '/privacy-policy',
  '/help',
]
const ownerPages = ['/', '/dashboard', '/manage-orders', '/manage-servers', '/profile']

/** On a busy machine one run says little, so each page keeps its best. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 1)
const [leastScore, mostShift] = [95, 0.05]
const onlyCategories = ['performance', 'accessibility', 'best-practices']

const lighthouse = await fetchLighthouse()

type Page = { address: string; isSignedIn: boolean }
type Finding = Page & {
  version: string
  scores: number[]
  shift: number
  paint: number
  blocked: number
  faults: string[]
}

async function lookAt(page: Page, url: string, port: number): Promise<Finding> {
  const report = await lighthouse(url + page.address, {
    port,
    onlyCategories,
    logLevel: 'error',
    disableStorageReset: page.isSignedIn,
  })
  if (!report || report.lhr.runtimeError) throw new Error(`${page.address}: ${report?.lhr.runtimeError?.message}`)
  const { categories, audits } = report.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const amount = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    ...page,
    version: report.lhr.lighthouseVersion,
    scores: onlyCategories.map(score),
    shift: amount('cumulative-layout-shift'),
    paint: amount('largest-contentful-paint'),
    blocked: amount('total-blocking-time'),
    faults: faultsIn(report.lhr),
  }
}

function faultsIn({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ score }) => (score ?? 0) * 100 < leastScore)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9))
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim())
}

async function bestOf(page: Page, url: string, port: number): Promise<Finding> {
  let best = await lookAt(page, url, port)
  for (let run = 1; run < runs && fallsShort(best); run++) {
    const again = await lookAt(page, url, port)
    if ((again.scores[0] ?? 0) > (best.scores[0] ?? 0)) best = again
  }
  return best
}

const fallsShort = ({ scores, shift }: Finding) => scores.some((score) => score < leastScore) || !(shift < mostShift)

async function signIn(url: string): Promise<{ token: string; shop: string }> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'petra', password }),
  })
  const { token } = JSON.parse(await reply.text())
  const guilds = await fetch(`${url}/api/guilds`, { headers: { authorization: `Bearer ${token}` } })
  const [first] = JSON.parse(await guilds.text())
  return { token, shop: `/manage-servers/${first.guildId}` }
}

function describe(findings: Finding[]): string {
  const rows = findings.map(({ address, isSignedIn, scores, shift, paint, blocked }) => [
    `${address.replace(/\?.*|\d{6,}/, '')}${isSignedIn ? ' (signed in)' : ''}`,
    ...scores.map(String),
    shift.toFixed(3),
    whole(paint),
    whole(blocked),
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
  return renderTable({ title: `Lighthouse ${findings[0]?.version}, mobile`, head, rows })
}

const shop = await openShop(await freePort())
const port = await freePort()
const browser = await openBrowser(port)
try {
  const findings: Finding[] = []
  for (const address of publicPages) findings.push(await bestOf({ address, isSignedIn: false }, shop.url, port))
  const owner = await signIn(shop.url)
  const page = await browser.newPage()
  await page.goto(`${shop.url}/login`)
  await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(owner.token)})`)
  await page.close()
  for (const address of [...ownerPages, owner.shop]) {
    findings.push(await bestOf({ address, isSignedIn: true }, shop.url, port))
  }
  process.stdout.write(`${describe(findings)}\n`)
  for (const { address, faults } of findings.filter(fallsShort)) {
    process.stdout.write(`\n${address} falls short:\n${faults.map((fault) => `- ${fault}\n`).join('')}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await shop.stop()
}
