import type { Page } from '@playwright/test'
import { setScene } from '../../e2e/pictures/scene.ts'
import { openShop } from '../../e2e/pictures/shop.ts'
import { type Interaction, type Scenario, scenarios } from './interaction-scenarios.ts'
import { medianOf } from './load.ts'
import { openBrowser } from './open-browser.ts'
import { freePort } from './running/free-port.ts'
import { staticCopyOf } from './static-page.ts'
import { renderTable, whole } from './tables.ts'

/** Interaction to next paint, as measured by the browser. */
const goalMilliseconds = 50

const user = { username: 'robin' }

/** Command-line arguments select the scenarios whose names contain one of them. */
const chosen = process.argv.slice(2)
const isChosen = ({ name }: Scenario) => chosen.length === 0 || chosen.some((part) => name.includes(part))

const recordInteractions = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

type Longest = { paintMs: number; cpuMs: number }

/** Each scenario runs on fresh pages; medians smooth out other load on the machine. */
const rounds = Number(process.env.INTERACTION_ROUNDS ?? 5)

async function measure(
  scenario: Scenario,
  openPage: (page: Page, scenario: Scenario) => Promise<void>,
): Promise<Longest> {
  const measured: Longest[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage()
    await page.addInitScript(recordInteractions)
    await openPage(page, scenario)
    measured.push(await longestOf(page, scenario))
    await page.close()
  }
  return {
    paintMs: medianOf(measured.map(({ paintMs }) => paintMs)),
    cpuMs: medianOf(measured.map(({ cpuMs }) => cpuMs)),
  }
}

const openScenario = (page: Page, { prepare, ready, ...scene }: Scenario) => setScene(page, { ...scene, user })

/** A page with the same elements and styles that opens the same dialog without our code. */
async function staticCopyOpener(scenario: Scenario) {
  const page = await browser.newPage()
  await openScenario(page, scenario)
  for (const interact of await scenario.prepare(page)) await interact()
  await page.getByRole('dialog').waitFor()
  const body = await staticCopyOf(page)
  await page.close()
  return async (baseline: Page, { path }: Scenario) => {
    await baseline.route(path, (route) => route.fulfill({ contentType: 'text/html', body }))
    await baseline.goto(path)
  }
}

/** The longest interaction of a scenario; the browser doesn't report those under 16 ms. */
async function longestOf(page: Page, { prepare, ready, isOpening }: Scenario): Promise<Longest> {
  await ready(page).waitFor()
  const interactions = await prepare(page)
  await page.waitForTimeout(500)
  await page.evaluate('window.interactions = []')
  const cpuMs: number[] = []
  const cpuTimeOf = await cpuTimer(page)
  for (const interact of interactions) cpuMs.push(await cpuTimeOf(interact))
  if (isOpening) await page.getByRole('dialog').waitFor({ timeout: 5000 })
  const paintMs: number[] = await page.evaluate('window.interactions')
  return { paintMs: Math.max(16, ...paintMs), cpuMs: Math.max(...cpuMs) }
}

/** CPU time of the page's main thread, independent of other load on the machine. */
async function cpuTimer(page: Page): Promise<(interact: Interaction) => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpuTotal = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  return async (interact) => {
    const before = await cpuTotal()
    await interact()
    await page.waitForTimeout(250)
    return (await cpuTotal()) - before
  }
}

const head = ['interaction', 'longest to paint ms', 'longest CPU ms', 'bare page: paint ms', 'bare page: CPU ms']
const cellsOf = ({ paintMs, cpuMs }: Longest) => [paintMs <= 16 ? 'up to 16' : whole(paintMs), whole(cpuMs)]

const shop = await openShop(await freePort())
const browser = await openBrowser(await freePort())
try {
  const rows: string[][] = []
  for (const relative of scenarios.filter(isChosen)) {
    const scenario = { ...relative, path: shop.url + relative.path }
    const measured = await measure(scenario, openScenario)
    if (measured.paintMs > goalMilliseconds) process.exitCode = 1
    const baseline = scenario.isOpening ? cellsOf(await measure(scenario, await staticCopyOpener(scenario))) : ['', '']
    rows.push([scenario.name, ...cellsOf(measured), ...baseline])
  }
  const title = `Interactions, goal ${goalMilliseconds} ms`
  process.stdout.write(`${renderTable({ title, head, rows })}\n`)
} finally {
  await browser.close()
  await shop.stop()
}
