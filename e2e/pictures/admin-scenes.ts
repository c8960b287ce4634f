import type { Page } from '@playwright/test'
import { times } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const people = [
  { _id: '7', username: 'sam', email: 'sam@example.com', isBanned: false },
  { _id: '8', username: 'samuel-the-banned', email: 'samuel@example.com', isBanned: true },
]
const failedJob = {
  name: 'deliver',
  tries: 5,
  isGivenUp: false,
  nextTryAt: hoursAgo(-1),
  problem: 'Discord did not answer.',
}
const health = {
  jobsWaiting: 12,
  mailsWaiting: 1,
  failedJobs: [{ _id: '1', ...failedJob }],
  eventsWaiting: 0,
  eventLag: 0,
  failedDeliveries: 2,
  providerErrors: { discord: 3, paypal: 0 },
}
const aCode = (index: number) => ({
  _id: String(index),
  hint: `SPRING-…${index}`,
  durationDays: 30,
  uses: index,
  usesLimit: 10,
  notes: 'For the spring festival.',
  createdAt: hoursAgo(index * 24),
  createdBy: 'robin',
  isDisabled: index === 2,
  redemptions: times(index, () => ({ username: 'sam', redeemedAt: hoursAgo(2) })),
})
const anEntry = (index: number) => ({
  _id: String(index),
  at: hoursAgo(index),
  actor: 'robin',
  action: index % 2 ? 'premium.grant' : 'user.ban',
  subject: 'sam',
  details: index % 2 ? '3 months' : 'Sold what may not be sold.',
})

const adminScene = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name: `admin-${name}`,
  address: '/admin',
  user: { username: 'robin', isSuperAdmin: true },
  replies: {
    'GET /admin/users/search': { body: people },
    'GET /admin/health': { body: health },
    'GET /admin/premium-codes': { body: times(3, aCode) },
    'GET /admin/audit': { body: { entries: times(8, anEntry) } },
    ...replies,
  },
  ...(act && { act }),
})

const search = (page: Page) => page.getByLabel('Username or Email').fill('sam')

async function choose(page: Page, email: string): Promise<void> {
  await search(page)
  await page.getByText(email).click()
}

const nothingMore = { 'GET /admin/health': { status: 404 }, 'GET /admin/premium-codes': { status: 404 } }

export const adminScenes = [
  adminScene('normal', {}),
  adminScene('loading', { 'GET /admin/health': null, 'GET /admin/premium-codes': null, 'GET /admin/audit': null }),
  adminScene('empty', {
    'GET /admin/health': { body: { ...health, failedJobs: [] } },
    'GET /admin/premium-codes': { body: [] },
    'GET /admin/audit': { body: { entries: [] } },
  }),
  adminScene(
    'failed',
    { ...nothingMore, 'GET /admin/audit': { status: 404 }, 'GET /admin/users/search': { status: 400 } },
    (page) => search(page).then(() => page.getByText('Failed to search users.').waitFor()),
  ),
  adminScene('found', {}, (page) => search(page).then(() => page.getByText('sam@example.com').waitFor())),
  adminScene('banned', {}, (page) => choose(page, 'samuel@example.com')),
  adminScene('ban', {}, (page) => choose(page, 'sam@example.com').then(() => press('Ban User')(page))),
  adminScene('full', {
    'GET /admin/health': {
      body: { ...health, failedJobs: times(12, (index) => ({ _id: String(index), ...failedJob })) },
    },
    'GET /admin/premium-codes': { body: times(40, aCode) },
    'GET /admin/audit': { body: { entries: times(50, anEntry), nextCursor: 'x' } },
  }),
]
