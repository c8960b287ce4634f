import type { Page, Route } from '@playwright/test'

/** Stands in for the server: "POST /auth/login" and what it answers; null keeps it silent, anything else is a 404. */
export type Replies = Record<string, { status?: number; body?: unknown } | null>

export type Scene = {
  name: string
  address: string
  replies?: Replies
  /** Who is signed in, as far as the browser knows. */
  user?: { username: string; isSuperAdmin?: boolean }
  /** Goes on and on, so that the picture shows the window only. */
  isEndless?: boolean
  /** What the visitor does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export async function setScene(page: Page, { address, replies, user, act }: Scene): Promise<void> {
  if (user) await page.addInitScript((token) => localStorage.setItem('authToken', token), tokenFor(user))
  await page.route('https://**', (route) => route.abort())
  if (replies) await page.route('**/api/**', (route) => answer(route, replies))
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await act?.(page)
  const isSilent = Object.values(replies ?? {}).includes(null)
  if (isSilent) return
  await page.waitForLoadState('networkidle')
  // Parts of a screen that are fetched when they are needed have a skeleton, or an empty card, in their place.
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(200)
}

async function answer(route: Route, replies: Replies): Promise<void> {
  const request = route.request()
  const path = new URL(request.url()).pathname.replace('/api', '')
  const reply = replies[`${request.method()} ${path}`]
  if (reply === null) return
  await route.fulfill(reply ? { status: reply.status ?? 200, json: reply.body ?? {} } : { status: 404, json: {} })
}

/** Nobody checks the signature in a browser. */
function tokenFor(user: object): string {
  const payload = { user: { id: '1', ...user }, exp: Math.floor(Date.now() / 1000) + 3600 }
  return ['', Buffer.from(JSON.stringify(payload)).toString('base64url'), ''].join('.')
}
