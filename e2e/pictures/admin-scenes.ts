import type { Page } from '@playwright/test'
import { times } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const people = [
  { _id: '7', username: 'sam', email: 'sam@example.com', isBanned: false },
  { _id: '8', username: 'samuel-the-banned', email: 'samuel@example.com', isBanned: true },
  { _id: '9', username: 'samira', email: 'samira.of.the.pixel.forge@community.example.org', isBanned: false },
  { _id: '10', username: 'samson_keeps_selling', email: 'samson@example.net', isBanned: true },
]

const failedJobs = [
  { name: 'deliver', tries: 5, isGivenUp: false, nextTryAt: hoursAgo(-1), problem: "Discord isn't responding." },
  {
    name: 'handle-paypal-event',
    tries: 25,
    isGivenUp: true,
    nextTryAt: hoursAgo(3),
    problem: 'paypal failed with 503: /v2/checkout/orders/5O190127TN364715T',
  },
  { name: 'send-mail', tries: 12, isGivenUp: false, nextTryAt: hoursAgo(-4), problem: 'connect ECONNREFUSED' },
  {
    name: 'reconcile-guild-roles',
    tries: 3,
    isGivenUp: false,
    nextTryAt: hoursAgo(-0.5),
    problem:
      'discord failed with 403: /guilds/310000000000000001/members/210000000000000006/roles/410000000000000009: the role is above those of the bot, and a role that is above its own is one it may not give',
  },
]
const rejected = {
  _id: 's-1',
  orderNumber: 'PF-7K3Q',
  guildName: 'Pixel Forge',
  seller: 'petra',
  priceCents: 1500,
  currency: 'NZD',
  problem: 'AMOUNT_MISMATCH',
  captureId: '3C679366HH908993F',
  takenAt: '2026-11-16T09:30:00.000Z',
}
const scheduledJobs = [
  { name: 'reconcile-all-roles', periodSeconds: 86_400, lastRunAt: hoursAgo(80), isLate: true },
  { name: 'sweep-checkouts', periodSeconds: 60, lastRunAt: hoursAgo(0.01), isLate: false },
  { name: 'purge-due', periodSeconds: 86_400, lastRunAt: hoursAgo(7), isLate: false },
]
const health = {
  version: '1.0.0',
  jobsWaiting: 12,
  mailsWaiting: 1,
  failedJobs: failedJobs.slice(0, 2).map((job, index) => ({ _id: String(index), ...job })),
  eventsWaiting: 1,
  eventLag: 4,
  failedDeliveries: 2,
  heldPayments: 3,
  rejectedPayments: [rejected],
  providerErrors: { discord: 3, paypal: 1 },
  scheduledJobs,
  jobWorker: { isRunning: true },
}
const calm = {
  version: '1.0.0',
  jobsWaiting: 0,
  mailsWaiting: 0,
  failedJobs: [],
  eventsWaiting: 0,
  eventLag: 0,
  failedDeliveries: 0,
  heldPayments: 0,
  rejectedPayments: [],
  providerErrors: { discord: 0, paypal: 0 },
  jobWorker: { isRunning: true },
}
const busy = {
  version: '1.0.0',
  jobsWaiting: 18_204,
  mailsWaiting: 1312,
  failedJobs: times(12, (index) => ({ _id: String(index), ...failedJobs[index % failedJobs.length] })),
  eventsWaiting: 420,
  eventLag: 5400,
  failedDeliveries: 217,
  providerErrors: { discord: 1048, paypal: 96 },
  jobWorker: {
    isRunning: false,
    stoppedAt: hoursAgo(1.5),
    cause: 'Could not record finished jobs: timeout exceeded when trying to connect',
  },
}

const names = ['sam', 'ada', 'finn', 'petra', 'milo', 'juno', 'otto', 'wren', 'ivy', 'samson_keeps_selling']
const redemptions = (count: number) =>
  times(count, (index) => ({
    username: index < names.length ? names[index] : `${names[index % 9]}-${index}`,
    redeemedAt: hoursAgo(2 + index * 7),
  }))

/** Used as often as people have redeemed it, of whom the server names a hundred. */
const aCode = (hint: string, uses: number, usesLimit: number, more: object = {}) => ({
  _id: hint,
  hint,
  durationDays: 30,
  uses,
  usesLimit,
  notes: null,
  createdAt: hoursAgo(24),
  createdBy: 'robin',
  isDisabled: false,
  redemptions: redemptions(Math.min(uses, 100)),
  ...more,
})
const codes = [
  aCode('SPRING-…K7QD', 7, 10, { notes: 'For the spring festival.', expiresAt: hoursAgo(-24 * 120) }),
  aCode('…M2VX', 0, 1, { durationDays: 1, notes: 'A day to try it.' }),
  aCode('PARTNER-…9TRA', 2, 2, { durationDays: 365 }),
  aCode('LEAK-…P4WS', 1, 50, { isDisabled: true, notes: 'Posted in public.' }),
  aCode('AUTUMN-…B8HE', 3, 10, { expiresAt: hoursAgo(24 * 12), notes: 'For the autumn raffle.' }),
]
const longNotes = 'For all who kept the stand on the community day, both days of it. '.repeat(3)
const manyCodes = times(40, (index) => {
  const usesLimit = index % 3 ? 1000 : 40
  const uses = Math.min([0, 839, 12, 3, 26, 7, usesLimit, 1][index % 8] ?? 0, usesLimit)
  return aCode(`COMMUNITY-DAY-${10 + index}-…${1000 + index * 7}`, uses, usesLimit, {
    expiresAt: index % 2 ? hoursAgo(24 * (index % 8 === 5 ? index : -30 - index)) : null,
    isDisabled: index % 8 === 3,
    durationDays: [1, 30, 36_500][index % 3],
    notes: index % 5 ? 'For the community day.' : longNotes,
  })
})

const deeds = [
  { actor: 'robin', action: 'ban', subject: 'samson_keeps_selling', details: 'Sold what may not be sold.' },
  { actor: 'robin', action: 'grant-premium', subject: 'sam', details: '3 Months' },
  { actor: 'ada', action: 'create-code', details: 'SPRING-…K7QD: 30 days, 10 uses' },
  { actor: 'ada', action: 'disable-code', details: 'LEAK-…P4WS' },
  { actor: 'robin', action: 'unban', subject: 'petra' },
  { actor: 'robin', action: 'retry-job', details: 'deliver' },
  { actor: 'ada', action: 'revoke-premium', subject: 'milo' },
  { actor: 'the operator', action: 'grant-admin', subject: 'ada' },
]
const anEntry = (index: number) => ({ _id: String(index), at: hoursAgo(index * 5), ...deeds[index % deeds.length] })

const adminScene = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name: `admin-${name}`,
  path: '/admin',
  user: { username: 'robin', isSuperAdmin: true },
  replies: {
    'GET /admin/users/search': { body: people },
    'GET /admin/health': { body: health },
    'GET /admin/premium-codes': { body: codes },
    'GET /admin/audit': { body: { entries: times(deeds.length, anEntry) } },
    ...replies,
  },
  ...(act && { act }),
})

const search = (page: Page) => page.getByLabel('Username or Email').fill('sam')

async function choose(page: Page, email: string): Promise<void> {
  await search(page)
  await page.getByText(email).click()
}

const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment and try again.' }
const longReason = 'Sold the same poster to forty people, and sent it to none of them. '.repeat(7)

export const adminScenes = [
  adminScene('normal', {}),
  adminScene('loading', { 'GET /admin/health': null, 'GET /admin/premium-codes': null, 'GET /admin/audit': null }),
  adminScene('empty', {
    'GET /admin/health': { body: calm },
    'GET /admin/premium-codes': { body: [] },
    'GET /admin/audit': { body: { entries: [] } },
  }),
  adminScene(
    'failed',
    {
      'GET /admin/users/search': { status: 400 },
      'GET /admin/health': { status: 500, body: { code: 'FAILED' } },
      'GET /admin/premium-codes': { status: 500, body: { code: 'FAILED' } },
      'GET /admin/audit': { status: 429, body: tooMany },
    },
    (page) => search(page).then(() => page.getByText('Failed to search users.').waitFor()),
  ),
  adminScene('found', {}, (page) => search(page).then(() => page.getByText('sam@example.com').waitFor())),
  adminScene('banned', {}, (page) => choose(page, 'samuel@example.com')),
  adminScene('ban', {}, (page) => choose(page, 'sam@example.com').then(() => press('Ban User')(page))),
  adminScene('full', {
    'GET /admin/health': { body: busy },
    'GET /admin/premium-codes': { body: manyCodes },
    'GET /admin/audit': {
      body: {
        entries: times(50, (index) => ({ ...anEntry(index), ...(index % 8 === 0 && { details: longReason }) })),
        nextCursor: 'x',
      },
    },
  }),
]
