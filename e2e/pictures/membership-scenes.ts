import type { Page } from '@playwright/test'
import { failing, longName, times } from './props.ts'
import { daysAgo } from './sales-orders.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { anItem, details } from './shop-scenes.ts'

const user = { username: 'robin' }
const membersPath = '/manage-servers/42/members'

const aMember = (id: string, name: string | null, more: object = {}) => ({
  _id: id,
  itemId: 'vip',
  itemName: 'VIP membership',
  buyerDiscordId: `3100000000000000${id.padStart(2, '0')}`,
  buyerDiscordUsername: name,
  state: 'active',
  renewal: 'automatic',
  period: 'month',
  price: 500,
  currency: 'USD',
  joinedAt: daysAgo(70),
  paidUntil: daysAgo(-12),
  accessUntil: daysAgo(-15),
  nextPaymentAt: daysAgo(-12),
  ...more,
})
const reminder = { renewal: 'reminder', nextPaymentAt: null }

const members = [
  aMember('1', 'ada'),
  aMember('2', 'grace', { state: 'trialing', paidUntil: daysAgo(-5), nextPaymentAt: daysAgo(-5) }),
  aMember('3', 'linus', { state: 'past_due', leftAt: daysAgo(2) }),
  aMember('4', 'margaret', {
    ...reminder,
    state: 'grace',
    paidUntil: daysAgo(1),
    itemName: 'Supporter',
    price: 4800,
    period: 'year',
  }),
  aMember('5', 'dennis', { state: 'cancelled', nextPaymentAt: null }),
  aMember('6', 'barbara', { state: 'suspended', nextPaymentAt: null }),
  aMember('7', null, { renewal: 'none', nextPaymentAt: null, price: 0 }),
  aMember('8', 'ken', { ...reminder, state: 'ended', paidUntil: daysAgo(40), period: 'quarter', price: 1250 }),
]

const terms = { period: 'month', trialDays: 14, graceDays: 3, renewal: 'automatic' }
const sold = [
  anItem('vip', 'VIP membership', { membership: terms }),
  anItem('supporter', 'Supporter', { membership: { ...terms, period: 'year' } }),
]

const months = times(12, (index) => ({
  month: new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 11 + index, 1))
    .toISOString()
    .slice(0, 7),
  members: 49 + index * 8 - (index % 4) * 3,
  joined: 10 + (index % 5) * 3,
  ended: 2 + (index % 3) * 2,
}))
const summary = {
  members: 128,
  byState: { active: 112, trialing: 6, past_due: 3, grace: 2, suspended: 1, cancelled: 4 },
  joined: 14,
  ended: 5,
  renewalRate: 93.4,
  monthlyRevenue: [
    { currency: 'USD', cents: 61_250 },
    { currency: 'EUR', cents: 4800 },
  ],
  endingSoon: 37,
  items: [
    { _id: 'vip', name: 'VIP membership', members: 101 },
    { _id: 'supporter', name: 'Supporter', members: 27 },
  ],
  months,
}
const nothing = {
  ...summary,
  members: 0,
  byState: {},
  joined: 0,
  ended: 0,
  renewalRate: null,
  monthlyRevenue: [],
  endingSoon: 0,
  months: months.map(({ month }) => ({ month, members: 0, joined: 0, ended: 0 })),
}

const ada = {
  ...aMember('1', 'ada'),
  saleId: 's-1',
  periods: [
    {
      _id: 'p-4',
      kind: 'extension',
      at: daysAgo(1),
      startsAt: daysAgo(-5),
      endsAt: daysAgo(-12),
      reason: 'Won the raffle',
    },
    {
      _id: 'p-3',
      kind: 'payment',
      at: daysAgo(25),
      startsAt: daysAgo(25),
      endsAt: daysAgo(-5),
      amountCents: 500,
      saleId: 's-3',
      orderNumber: 'PF-2M8S',
    },
    {
      _id: 'p-2',
      kind: 'payment',
      at: daysAgo(55),
      startsAt: daysAgo(55),
      endsAt: daysAgo(25),
      amountCents: 500,
      saleId: 's-2',
      orderNumber: 'PF-2H5A',
      isRefunded: true,
    },
    { _id: 'p-1', kind: 'trial', at: daysAgo(69), startsAt: daysAgo(69), endsAt: daysAgo(55) },
  ],
  events: [
    { at: daysAgo(1), text: 'Extended by 7 days.', reason: 'Won the raffle', by: 'robin' },
    { at: daysAgo(25), text: 'Payment received. The membership is active.' },
    { at: daysAgo(55), text: 'The trial ended. The membership is active.' },
    { at: daysAgo(69), text: 'Joined with a trial of 14 days.' },
  ],
  messages: [
    {
      _id: 'm-2',
      kind: 'seller-message',
      state: 'done',
      createdAt: daysAgo(1),
      doneAt: daysAgo(1),
      body: 'Congratulations! You won 7 days of VIP.',
    },
    {
      _id: 'm-1',
      kind: 'trial-ending',
      state: 'failed',
      createdAt: daysAgo(58),
      problem: "The buyer doesn't accept direct messages from the bot.",
    },
  ],
}

const imports = [
  { _id: 'i-2', itemName: 'VIP membership', source: 'csv', createdAt: daysAgo(3), undoneAt: null, members: 42 },
  { _id: 'i-1', itemName: 'Supporter', source: 'role', createdAt: daysAgo(30), undoneAt: daysAgo(29), members: 0 },
]
const preview = {
  added: 124,
  alreadyMembers: 3,
  invalid: [
    { line: 7, text: 'ada#0001,2030-12-31', problem: "This isn't a Discord ID." },
    { line: 19, text: '310000000000000044,31/12/2030', problem: "This isn't a date." },
  ],
  examples: times(5, (index) => ({
    discordId: `31000000000000010${index}`,
    username: index === 3 ? null : ['sam', 'kim', 'lee', '', 'max'][index],
    until: daysAgo(-40 - index),
  })),
}

const scene = (name: string, replies: Replies = {}, act?: Scene['act'], search = ''): Scene => ({
  name: `members-${name}`,
  path: `${membersPath}${search}`,
  user,
  replies: {
    'GET /guilds/details/42': { body: { ...details, memberships: { cancelLeftAfterDays: null } } },
    'GET /guilds/42/items': { body: sold },
    'GET /guilds/42/members': { body: { members, nextCursor: 'next' } },
    'GET /guilds/42/members/summary': { body: summary },
    'GET /guilds/42/membership-imports': { body: { imports } },
    'GET /memberships/1': { body: ada },
    'POST /guilds/42/membership-imports/preview': { body: preview },
    'POST /guilds/42/membership-imports': { body: { message: '124 members imported.', importId: 'i-3', added: 124 } },
    ...replies,
  },
  ...(act && { act }),
})

const waitForRetry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first().waitFor()
const empty = { 'GET /guilds/42/members': { body: { members: [] } } }

async function openImport(page: Page): Promise<void> {
  await press('Import members')(page)
  await page.getByText('Earlier imports').waitFor()
}

async function fillImport(page: Page): Promise<void> {
  await openImport(page)
  await page.getByLabel('Membership item').selectOption('vip')
  await page.getByLabel('Discord IDs and end dates').fill('discord_id,until\n310000000000000101,2030-12-31')
  await press('Preview import')(page)
  await page.getByText('Members to add').or(page.getByText('124 members will be added')).first().waitFor()
}

async function open(page: Page, button: string): Promise<void> {
  await page.getByText('Won the raffle').first().waitFor()
  await press(button)(page)
}

export const membershipScenes: Scene[] = [
  scene('normal'),
  scene('loading', {
    'GET /guilds/42/items': null,
    'GET /guilds/42/members': null,
    'GET /guilds/42/members/summary': null,
  }),
  scene('failed', { 'GET /guilds/42/members': failing, 'GET /guilds/42/members/summary': failing }, waitForRetry),
  scene('no-items', {
    ...empty,
    'GET /guilds/42/items': { body: [] },
    'GET /guilds/42/members/summary': { body: { ...nothing, items: [] } },
  }),
  scene('empty', { ...empty, 'GET /guilds/42/members/summary': { body: { ...nothing, items: [] } } }),
  scene('filtered', empty, undefined, '?q=zoe&state=active&ends=30'),
  scene('full', {
    'GET /guilds/42/members': {
      body: {
        members: times(50, (index) =>
          aMember(String(index), longName, { itemName: longName, price: 99_999_999, leftAt: daysAgo(1) }),
        ),
      },
    },
  }),
  scene('details', {}, (page) => page.getByText('Won the raffle').first().waitFor(), '?member=1'),
  scene('details-failed', { 'GET /memberships/1': failing }, waitForRetry, '?member=1'),
  scene('extend', {}, (page) => open(page, 'Extend membership'), '?member=1'),
  scene('end', {}, (page) => open(page, 'End or cancel'), '?member=1'),
  scene('message', {}, (page) => open(page, 'Message member'), '?member=1'),
  scene('import', {}, openImport),
  scene('import-preview', {}, fillImport),
  scene('import-result', {}, async (page) => {
    await fillImport(page)
    await press('Import 124 members')(page)
    await press('Undo import')(page)
  }),
]
