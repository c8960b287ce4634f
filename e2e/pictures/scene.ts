import type { Page, Request, Route } from '@playwright/test'
import { drawPicture } from './drawings.ts'

/** Stands in for the server: "POST /auth/login" and what it answers; null keeps it silent, anything else is a 404. */
export type Replies = Record<string, { status?: number; body?: unknown } | null>

export type Scene = {
  name: string
  path: string
  replies?: Replies
  /** Who is signed in, as far as the browser knows. */
  user?: { username: string; isSuperAdmin?: boolean }
  /** Goes on and on, so that the picture shows the window only. */
  isEndless?: boolean
  /** What the visitor does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

/** Whether the scene is of a loading state: one of its calls is never answered. */
export const showsLoading = ({ replies = {} }: Scene) => Object.values(replies).includes(null)

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** Clears all timers, so a page that redirects after a delay stays in place. */
export const stay = (page: Page) =>
  page.evaluate(() => {
    const latest = Number(setTimeout(() => {}))
    for (let timer = 0; timer <= latest; timer += 1) clearTimeout(timer)
  })

export async function setScene(page: Page, { path, replies, user, act }: Scene): Promise<void> {
  const calmDown = watchTraffic(page, (request) => replyTo(request, replies) === null)
  if (user) await page.addInitScript((token) => localStorage.setItem('authToken', token), tokenFor(user))
  await page.route('https://**', (route) => route.abort())
  await page.route(/^https:\/\/cdn\.discordapp\.com\/|\/images\/[^/]+\.png$/, sendDrawing)
  if (replies)
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      (route) => answer(route, replies),
    )
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await act?.(page)
  await calmDown()
}

/**
 * Waits until no request has been in flight for a while. The browser reports an idle network only once per page load,
 * which misses requests made after a click.
 */
function watchTraffic(page: Page, isForever: (request: Request) => boolean): () => Promise<void> {
  const underWay = new Set<Request>()
  let lastChange = Date.now()
  page.on('request', (request) => {
    if (!isForever(request)) underWay.add(request)
    lastChange = Date.now()
  })
  function end(request: Request) {
    underWay.delete(request)
    lastChange = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const latest = Date.now() + 30_000
    while (Date.now() < latest && (underWay.size > 0 || Date.now() - lastChange < 150)) await page.waitForTimeout(25)
  }
}

function replyTo(request: Request, replies: Replies = {}): Replies[string] | undefined {
  const path = new URL(request.url()).pathname.replace('/api', '')
  return replies[`${request.method()} ${path}`]
}

async function answer(route: Route, replies: Replies): Promise<void> {
  const reply = replyTo(route.request(), replies)
  if (reply === null) return
  await route.fulfill(reply ? { status: reply.status ?? 200, json: reply.body ?? {} } : { status: 404, json: {} })
}

async function sendDrawing(route: Route): Promise<void> {
  const name = new URL(route.request().url()).pathname.split('/').at(-1)?.replace('.png', '') ?? ''
  await route.fulfill({ contentType: 'image/svg+xml', body: drawPicture(name) })
}

/** Nobody checks the signature in a browser. */
function tokenFor(user: object): string {
  const payload = { user: { id: '1', ...user }, exp: Math.floor(Date.now() / 1000) + 3600 }
  return ['', Buffer.from(JSON.stringify(payload)).toString('base64url'), ''].join('.')
}
