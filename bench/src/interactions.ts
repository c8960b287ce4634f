import type { Page } from '@playwright/test'
import { setScene } from '../../e2e/pictures/scene.ts'
import { openShop } from '../../e2e/pictures/shop.ts'
import { bareCopyOf } from './bare-page.ts'
import { type Act, acts, type Interaction } from './interaction-acts.ts'
import { medianOf } from './load.ts'
import { openBrowser } from './open-browser.ts'
import { freePort } from './running/free-port.ts'
import { renderTable, whole } from './tables.ts'

/** Interaction to next paint, as measured by the browser. */
const mostMilliseconds = 50

const user = { username: 'robin' }

/** Command-line arguments select the acts whose names contain one of them. */
const chosen = process.argv.slice(2)
const isChosen = ({ name }: Act) => chosen.length === 0 || chosen.some((part) => name.includes(part))

const watch = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

type Longest = { shown: number; worked: number }

/** Each act runs on fresh pages; medians smooth out other load on the machine. */
const rounds = Number(process.env.INTERACTION_ROUNDS ?? 5)

async function measure(act: Act, enter: (page: Page, act: Act) => Promise<void>): Promise<Longest> {
  const measured: Longest[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage()
    await page.addInitScript(watch)
    await enter(page, act)
    measured.push(await longestOf(page, act))
    await page.close()
  }
  return { shown: medianOf(measured.map(({ shown }) => shown)), worked: medianOf(measured.map(({ worked }) => worked)) }
}

const enterOurs = (page: Page, { prepare, ready, ...scene }: Act) => setScene(page, { ...scene, user })

/** A page with the same elements and styles that opens the same dialog without our code. */
async function bareEntry(act: Act) {
  const page = await browser.newPage()
  await enterOurs(page, act)
  for (const interact of await act.prepare(page)) await interact()
  await page.getByRole('dialog').waitFor()
  const body = await bareCopyOf(page)
  await page.close()
  return async (bare: Page, { path }: Act) => {
    await bare.route(path, (route) => route.fulfill({ contentType: 'text/html', body }))
    await bare.goto(path)
  }
}

/** The longest interaction of an act; the browser doesn't report those under 16 ms. */
async function longestOf(page: Page, { prepare, ready }: Act): Promise<Longest> {
  await ready(page).waitFor()
  const interactions = await prepare(page)
  await page.waitForTimeout(500)
  await page.evaluate('window.interactions = []')
  const worked: number[] = []
  const workOf = await workMeter(page)
  for (const interact of interactions) worked.push(await workOf(interact))
  const shown: number[] = await page.evaluate('window.interactions')
  return { shown: Math.max(16, ...shown), worked: Math.max(...worked) }
}

/** CPU time of the page's main thread, independent of other load on the machine. */
async function workMeter(page: Page): Promise<(interact: Interaction) => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const soFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  return async (interact) => {
    const before = await soFar()
    await interact()
    await page.waitForTimeout(250)
    return (await soFar()) - before
  }
}

const head = ['interaction', 'longest to paint ms', 'longest CPU ms', 'bare page: paint ms', 'bare page: CPU ms']
const wordsOf = ({ shown, worked }: Longest) => [shown <= 16 ? 'up to 16' : whole(shown), whole(worked)]

const open = await openShop(await freePort())
const browser = await openBrowser(await freePort())
try {
  const rows: string[][] = []
  for (const relative of acts.filter(isChosen)) {
    const act = { ...relative, path: open.url + relative.path }
    const ours = await measure(act, enterOurs)
    if (ours.shown > mostMilliseconds) process.exitCode = 1
    const bare = act.isOpening ? wordsOf(await measure(act, await bareEntry(act))) : ['', '']
    rows.push([act.name, ...wordsOf(ours), ...bare])
  }
  const title = `Interactions, goal ${mostMilliseconds} ms`
  process.stdout.write(`${renderTable({ title, head, rows })}\n`)
} finally {
  await browser.close()
  await open.stop()
}
