import { expect, type Page, test } from '@playwright/test'
import { orderDetails } from '../../pictures/sales-orders.ts'
import { setScene } from '../../pictures/scene.ts'
import { adminPaths, memberPaths } from '../../web-paths.ts'

const guild = { _id: '42', guildId: '42', name: 'Pixel Forge', owner: '1', isEnabled: true }
const owner = { _id: '1', isPremium: true, paypalPayerId: 'P' }
const replies = {
  'GET /guilds': { body: [guild] },
  'GET /guilds/details/42': { body: { ...guild, owner } },
  'GET /guilds/42/items': { body: [] },
  'GET /guilds/42/sales': { body: { orders: [] } },
  'GET /guilds/42/sales/pending-shipment': { body: [] },
  'GET /discord/guilds/42/roles': { body: [] },
  'GET /discord/guilds/42/channels': { body: [] },
  'GET /sales/42': { body: { ...orderDetails, _id: '42' } },
  'GET /profile/me': { body: { username: 'robin', email: 'robin@example.com', isVerified: true } },
}

/** Records the API calls from now on. */
function callsOf(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname}`)
  })
  return calls
}

for (const path of [...memberPaths, ...adminPaths]) {
  test(`${path} sends all its requests before the first response`, async ({ page, context }) => {
    const scene = { name: path, path, replies, user: { username: 'robin', isSuperAdmin: true } }
    const answered = callsOf(page)
    await setScene(page, scene)
    await expect.poll(() => answered.size).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')

    const stalled = await context.newPage()
    await setScene(stalled, scene)
    await stalled.route('/api/**', () => undefined)
    const unanswered = callsOf(stalled)
    await stalled.reload()

    // The answered page stays open, so that a request it sends late is in both sets.
    await expect.poll(() => differencesOf(answered, unanswered)).toEqual([])
  })
}

const differencesOf = (one: Set<string>, other: Set<string>) => [
  ...[...one].filter((call) => !other.has(call)),
  ...[...other].filter((call) => !one.has(call)),
]
